import WebText

/// The expectations of a partner of its association file.
public struct LinkExpectations: Sendable, Hashable {
    /// The app that takes the flip; nil to look only at the file.
    public var appID: String?
    /// The link that Google opens, with or without its query.
    public var flipLink: LinkURL?
    /// The page where linking goes on in the browser.
    public var authorizationURL: LinkURL?

    /// Creates expectations from their parts.
    public init(appID: String? = nil, flipLink: LinkURL? = nil, authorizationURL: LinkURL? = nil) {
        self.appID = appID
        self.flipLink = flipLink
        self.authorizationURL = authorizationURL
    }
}

extension AssociationFile {
    /// The faults of the file: first those that were noticed while reading, then entry by entry.
    public func findings(_ expectations: LinkExpectations = LinkExpectations()) -> [LintFinding] {
        var findings = readingFindings
        if byteCount > 131_072 {
            findings.note(
                .size, at: "the file",
                "has \(byteCount) bytes; Apple once named 131072 as the limit, and current pages name none; "
                    + "use wildcards and substitution variables")
        }
        for variable in variables {
            let location = "applinks.substitutionVariables[\"\(variable.name)\"]"
            func note(_ message: String) { findings.note(.variableForm, at: location, message) }
            if variable.name.contains(where: { "$()".contains($0) }) {
                note("has $, ( or ) in its name; rename it")
            }
            if SubstitutionVariable.predefined[ByteString(variable.name)] != nil {
                note("has the name of a predefined variable; rename it")
            }
            if variable.values.contains(where: { $0.text.contains("$(") }) {
                note("has a variable in a value, where none is replaced; write it out")
            }
        }
        for (index, entry) in entries.enumerated() {
            noteApps(entry, &findings)
            for rule in entry.rules { Self.note(rule, expectations, &findings) }
            noteUnreachable(entry, at: index, &findings)
        }
        noteFlip(expectations, &findings)
        noteAuthorization(expectations, &findings)
        return findings
    }

    private func noteApps(_ entry: Entry, _ findings: inout [LintFinding]) {
        if entry.appIDs.isEmpty {
            findings.note(.noApps, at: entry.location, "names no app; add its identifier to appIDs")
        }
        // `<application identifier prefix>.<bundle id>`; the prefix is often the team id, but need not be.
        for id in entry.appIDs where id.wholeMatch(of: #/[0-9A-Z]{10}(?:\.[0-9A-Za-z-]+)+/#) == nil {
            findings.note(
                .appIDForm, at: entry.location,
                "names “\(id.shortened(to: 60))”; "
                    + "write the ten characters of the app ID prefix, a dot and the bundle id")
        }
    }

    /// Rules that an earlier one always beats, for every app of the entry.
    private func noteUnreachable(_ entry: Entry, at index: Int, _ findings: inout [LintFinding]) {
        // Comparing each rule with all before it is quadratic, so a file of thousands is not compared.
        guard !entry.appIDs.isEmpty, entries.reduce(0, { $0 + $1.rules.count }) <= 1_000 else { return }
        let earlier = entries[..<index]
        for (position, rule) in entry.rules.enumerated() {
            let before = entry.rules[..<position]
            // Of each app one rule, in the entry itself or in an earlier one.
            let covers = entry.appIDs.map { id in
                before.first { $0.covers(rule) }
                    ?? earlier.lazy.filter { $0.appIDs.contains { $0.hasSameBytes(as: id) } }.flatMap(\.rules)
                    .first { $0.covers(rule) }
            }
            guard let cover = covers.first.flatMap(\.self), covers.allSatisfy({ $0 != nil }) else { continue }
            findings.note(
                .unreachableRule, at: rule.location,
                "never decides, because \(cover.location) matches first; move it up or take it out")
        }
    }
}

// The faults of a single rule.
extension AssociationFile {
    private static func note(
        _ rule: Rule, _ expectations: LinkExpectations, _ findings: inout [LintFinding]
    ) {
        func note(_ id: LintRule, _ message: String) { findings.note(id, at: rule.location, message) }
        // Further advice would be about a pattern that you are going to replace.
        if excludesNothing(rule) {
            note(
                .exclusionForm,
                "has “\(rule.path.text.shortened(to: 60))”, which excludes nothing; "
                    + (rule.isInPaths
                        ? "an exclusion is NOT and one space, in capitals, before the slash"
                        : "set exclude to true beside the path"))
            return
        }
        if let host = host(in: rule.path.text, hosts: expectations.hosts) {
            note(
                .pathOnly,
                "has “\(rule.path.text.shortened(to: 60))” with the host \(host), but a pattern is the path "
                    + "alone; take scheme and host out")
            return
        }
        noteQuestions(of: rule, note)
        for pattern in rule.patterns { noteSpelling(of: pattern, in: rule, note) }
    }

    /// Notes what a rule asks of links that Google's links do not promise.
    private static func noteQuestions(of rule: Rule, _ note: (LintRule, String) -> Void) {
        if rule.coversSite, !rule.isExclusion {
            note(
                .wholeSite,
                "claims every link, the web authorization URL on this host among them; "
                    + "claim the flip link only"
            )
        }
        if rule.path.text.contains("#") || asksForItems(rule.path) {
            note(
                .pathOnly,
                "has a path “\(rule.path.text)”, but a path ends before the query; "
                    + "use the keys ? and #"
            )
        }
        if let first = rule.path.text.unicodeScalars.first, !"/*$".unicodeScalars.contains(first) {
            note(.leadingSlash, "has a path without a slash in front, which works but is not stated; add it")
        }
        if case .whole(let pattern) = rule.query, asksForOrder(pattern) {
            note(
                .queryOrder,
                "asks for the query “\(pattern.text.shortened(to: 60))” as a whole; "
                    + "parameters come in any order and with others, so write a dictionary or leave it out")
        }
    }

    /// Notes escapes and variables by which a pattern never matches.
    private static func noteSpelling(
        of pattern: Pattern, in rule: Rule, _ note: (LintRule, String) -> Void
    ) {
        if !rule.isPercentEncoded, pattern.text.contains(#/%[0-9A-Fa-f]{2}/#) {
            note(
                .percentEncoding,
                "has an escape in “\(pattern.text)”, but percentEncoded is false and links are "
                    + "decoded first; write the character itself")
        } else if rule.isPercentEncoded, !pattern.text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) {
            note(
                .percentEncoding,
                "has “\(pattern.text)”, but links are compared with their escapes; write them, "
                    + "or set percentEncoded to false")
        }
        for case .unknownVariable(let name) in pattern.tokens {
            note(
                .unknownVariable,
                "names $(\(name)), which is not a variable, and matches nothing; "
                    + "define it in substitutionVariables")
        }
    }

    /// Whether a pattern begins with the word of an exclusion that is written in another way than Apple's.
    private static func excludesNothing(_ rule: Rule) -> Bool {
        let pattern = rule.path.text
        if pattern.contains(#/^\s*(?i:not|!)\s*\//#) { return true }
        // The reader takes `NOT` and one space away: a second space is left over.
        return rule.isInPaths && rule.isExclusion && pattern.first?.isWhitespace == true
    }

    /// The host that a pattern begins with: behind a scheme, before a path, or as one of those that are expected.
    private static func host(in pattern: String, hosts: [String]) -> String? {
        if let match = pattern.firstMatch(of: #/^\/*(?:[A-Za-z][A-Za-z0-9+.-]*:)\/\/+([^\/]*)/#) {
            return String(match.1)
        }
        let start = pattern.drop { $0 == "/" }
        let first = String(start.prefix { $0 != "/" })
        if hosts.contains(where: { $0.hasSameBytes(as: first.lowercased()) }) { return first }
        // Two slashes, or none, before what looks like a name of the DNS; one slash may begin a folder.
        let slashes = pattern.utf8.count - start.utf8.count
        let isName = first.contains(#/^(?:[A-Za-z0-9*-]+\.)+[A-Za-z]{2,}$/#)
        return isName && start.utf8.count > first.utf8.count && slashes != 1 ? first : nil
    }

    /// `/flip?client_id=*` in a path: the `?` matches one character, and a path never has the rest.
    private static func asksForItems(_ pattern: Pattern) -> Bool {
        guard let mark = pattern.tokens.firstIndex(of: .one) else { return false }
        return pattern.tokens[mark...].contains(.literal(UInt32(UInt8(ascii: "="))))
    }

    /// Anything but only wildcards, or a piece between two `*`.
    private static func asksForOrder(_ pattern: Pattern) -> Bool {
        let pieces = pattern.tokens.split { $0 == .run || $0 == .one }
        if pieces.isEmpty { return false }
        let isFree = pattern.tokens.first == .run && pattern.tokens.last == .run && pieces.count == 1
        return !isFree || pieces[0].contains(.literal(UInt32(UInt8(ascii: "&"))))
    }
}

extension LinkExpectations {
    /// The hosts of the links that are expected.
    fileprivate var hosts: [String] { [flipLink, authorizationURL].compactMap { $0?.host } }
}

extension AssociationFile.Rule {
    /// Whether the rule is a string of `paths`, the older form.
    fileprivate var isInPaths: Bool { location.contains(".paths[") }

    /// Every pattern of the rule.
    var patterns: [Pattern] {
        switch query {
        case .whole(let pattern): [path, pattern, fragment]
        case .items(let items): [path] + items.map(\.pattern) + [fragment]
        }
    }
}

// The faults that show once it is known which link opens the app and which does not.
extension AssociationFile {
    /// The flip link as Google opens it, with its parameters in one order and in the other.
    private func noteFlip(_ expectations: LinkExpectations, _ findings: inout [LintFinding]) {
        guard let appID = expectations.appID, let link = expectations.flipLink else { return }
        let query = link.query ?? Self.googleQuery
        let reversed = query.split(separator: "&").reversed().joined(separator: "&")
        let traces = [query, reversed].compactMap { try? LinkURL(link.withQuery($0)) }.map {
            trace($0, for: appID)
        }
        if let failure = traces.first(where: { !$0.opens }) {
            findings.note(
                .flipNotMatched, at: failure.link.text.shortened(to: 80),
                "\(failure.outcome); claim its path and ask nothing of its query")
        } else if let loose = traces.first(where: { $0.decidingStep?.result == .matchedApartFromSlashes }) {
            findings.note(
                .flipMatchedLoosely, at: loose.link.text.shortened(to: 80),
                "opens the app only because slashes at the ends of a path do not count; "
                    + "write the path as it is")
        }
    }

    /// A captured authorization URL leads round in a circle: app, browser, app.
    private func noteAuthorization(_ expectations: LinkExpectations, _ findings: inout [LintFinding]) {
        guard let appID = expectations.appID, let url = expectations.authorizationURL,
            let link = try? LinkURL(url.withQuery(url.query ?? "response_type=code&" + Self.googleQuery)),
            case .opens(let rule) = trace(link, for: appID).outcome
        else { return }
        findings.note(
            .authorizationCaptured, at: rule,
            "opens the app for \(url.text.shortened(to: 60)), "
                + "so the web fallback never reaches the browser; exclude it")
    }

    /// Parameters as Google adds them to the link: `+` between scopes, and escapes in the address.
    private static let googleQuery =
        "client_id=google-client&scope=devices.read+devices.control&state=APvk0a-_"
        + "&redirect_uri=https%3A%2F%2Foauth-redirect.googleusercontent.com%2Fa%2Fcom.google.Chromecast"
}

extension LinkURL {
    /// The link with another query and without a fragment.
    func withQuery(_ query: String) -> String {
        "\(scheme)://\(host)\(port.map { ":\($0)" } ?? "")\(path)?\(query)"
    }
}
