extension Tree {
    /// The rules that are declared in `Sources`, in the order of files and lines, with their tests by rule.
    func securityRules(_ tests: [String: [(name: String, path: String)]]) -> [SafeguardRow] {
        let declaration =
            #/
            ((?:///[^\n]*\n\s*)*)[^\n=/]*(?:let|var)\ \w+\ =\ (?:Self|SecurityRule)\(
            \s*"([a-z-]+\.[a-z-]+)",\s*"([^"]+)",\s*"([^"]+)"\)
            /#
        return texts.sorted { $0.key < $1.key }.filter {
            $0.key.hasPrefix("Sources/") && $0.value.hasBytes(of: "SecurityRule")
        }.flatMap { path, text in
            text.matches(of: declaration).map { match in
                let comment = match.1.split(separator: "\n").map { $0.drop { $0 == " " || $0 == "/" } }
                    .filter { !$0.isEmpty }.joined(separator: " ")
                let without = comment.hasPrefix("Without it, ") ? comment.dropFirst(12).dropLast() : ""
                return SafeguardRow(
                    id: String(match.2), text: String(match.3), without: String(without),
                    source: String(match.4), files: [path], tests: tests[String(match.2), default: []])
            }
        }
    }

    /// The tests by their name, and by the rule that the comment `// Rule: ID` above them names.
    var testNames: (byName: [String: [String]], byRule: [String: [(name: String, path: String)]]) {
        var byName: [String: [String]] = [:]
        var byRule: [String: [(name: String, path: String)]] = [:]
        for (path, text) in texts where path.hasPrefix("Tests/") && text.hasBytes(of: "func `") {
            var rules: [Substring] = []
            for line in text.lines.map({ $0.drop { $0 == " " } }) {
                if line.hasPrefix("// Rule: ") { rules += line.dropFirst(9).split(separator: ", ") }
                let parts = line.split(separator: "`", maxSplits: 2, omittingEmptySubsequences: false)
                guard parts.count == 3, parts[0].hasSuffix("func ") else { continue }
                byName[String(parts[1]), default: []].append(path)
                for rule in rules { byRule[String(rule), default: []].append((String(parts[1]), path)) }
                rules = []
            }
        }
        return (byName, byRule)
    }
}

/// A row of the tables of Docs/reference/security.md; a part that is missing is a problem.
struct SafeguardRow {
    /// The id of a rule; empty for what is no condition.
    var id = ""
    var text: String
    /// The attack that the comment above a rule names: `Without it, …`.
    var without: String
    var source: String
    var files: [String]
    var tests: [(name: String, path: String)]

    var cells: [String] {
        let paths = files + Set(tests.map(\.path)).sorted()
        let links = paths.map { "[\($0.split(separator: "/").last ?? "")](../\($0))" }
        let shortSource = source.replacing(" section ", with: " §")
        return ["\(text) (\(shortSource))", without, links.joined(separator: ", ")]
    }

    var problems: [String] {
        (files.count == 1 ? [] : ["\(files.count) files have the line that is for: \(text)"])
            + (tests.isEmpty ? ["no test shows: \(text)"] : [])
            + (without.isEmpty ? ["no comment \"Without it, …\" is above: \(text)"] : [])
    }
}

/// The safeguards of all parties: the rules of their rooms, then what is no condition.
package struct Safeguards: Sendable {
    private let rows: [(party: SafeguardedParty, rows: [SafeguardRow])]
    private let ids: [String]
    private let testedIDs: Set<String>

    package init(_ tree: Tree) {
        let tests = tree.testNames
        let rules = tree.securityRules(tests.byRule)
        let rooms = tree.rooms
        rows = SafeguardedParty.allCases.map { party in
            let folders = party.rooms.compactMap { rooms[$0] }.map { "\($0)/" }
            let isOwn = { (path: String) in folders.contains { path.hasPrefix($0) } }
            let sources = tree.texts.filter { isOwn($0.key) }
            // What a partner's server answers is judged by rules that are no safeguards.
            let own = rules.filter { rule in
                rule.files.contains { isOwn($0) && !$0.hasSuffix("/AnswerRules.swift") }
            }
            let measures = Measure.all.filter { $0.party == party }.map { measure in
                SafeguardRow(
                    text: measure.text, without: measure.without, source: measure.source,
                    files: sources.filter { $0.value.hasBytes(of: measure.line) }.map(\.key).sorted(),
                    tests: tests.byName[measure.test, default: []].map { (measure.test, $0) })
            }
            return (party, own + measures)
        }
        ids = rules.map(\.id)
        testedIDs = Set(tests.byRule.keys)
    }

    /// The safeguards of each party as a table.
    var tables: [(name: String, lines: [String])] {
        rows.map { party, rows in
            let cells = rows.map(\.cells)
            let columns = ["what is checked or done", "without it", "file and test"]
            // Only what is copied is explained here: the comment at the line of a stand-in names the attack.
            let table =
                [.partnerApp, .partnerServer].contains(party)
                ? Tables.markdown(columns, cells)
                : Tables.markdown([columns[0], columns[2]], cells.map { [$0[0], $0[2]] })
            return ("safeguards-\(party.rawValue)", table)
        }
    }

    /// What is missing of the safeguards: a line, a test, the attack, or a rule of their own for two ids.
    package var problems: [String] {
        rows.flatMap { party, rows in rows.flatMap(\.problems).map { "\(party): \($0)" } }
            + testedIDs.subtracting(ids).sorted().map {
                "a test is for the rule \($0), which is not declared"
            }
            + Set(ids).filter { id in ids.count { $0 == id } > 1 }.map { "\($0) is declared twice" }
    }
}

/// The parties of the tables of Docs/reference/security.md, with their rooms.
enum SafeguardedParty: String, CaseIterable, Sendable {
    case partnerApp = "app"
    case partnerServer = "server"
    case google
    case yahoo
    case firebase
    case firebaseApp = "firebase-app"

    var rooms: [String] {
        switch self {
        case .partnerApp: ["AppFlip", "PartnerApp", "WebText"]
        case .partnerServer: ["AuthorizationServer", "OAuth", "PartnerServer"]
        case .google: ["Google"]
        case .yahoo: ["YahooProvider"]
        case .firebase: ["FirebaseServer"]
        case .firebaseApp: ["FirebaseSignIn"]
        }
    }
}

/// A safeguard that is no condition and so no `SecurityRule`: a text in the line that does it, and its test.
struct Measure: Sendable {
    var party: SafeguardedParty
    var text: String
    var without: String
    var line: String
    var test: String
    var source = "house rule"

    static let all = [
        Measure(
            party: .partnerApp, text: "the user is asked, each time",
            without: "any page links an account by opening the link, unseen by the user",
            line: "Shows consent, or sign-in first",
            test: "the same link twice asks twice and is answered once"),
        Measure(
            party: .partnerApp, text: "a tap counts for the screen that it was made on",
            without: "the account changes under the user's finger",
            line: "Each screen has its own ticket",
            test: "a tap on a screen that shows an account from before does not count"),
        Measure(
            party: .partnerApp, text: "the answer is opened as a universal link or not at all",
            without: "a browser gets the code, with its history and its extensions",
            line: "await opener.open(url, universalLinksOnly: true)",
            test: "every answer is opened as a universal link only",
            source: "Google, App Flip for iOS"),
        Measure(
            party: .partnerApp, text: "every byte of a value is escaped but the unreserved ones",
            without: "a state with & and = in it writes parameters of its own",
            line: "package static func encode(_ text: some StringProtocol)",
            test: "a state cannot smuggle an error into the reply",
            source: "RFC 3986 section 2.3"),
        Measure(
            party: .partnerApp, text: "no parameter comes twice",
            without: "two readers of one link each take another value",
            line: "public var firstRepeatedName", test: "a parameter that comes twice is named, known or not",
            source: "RFC 6749 section 3.1"),
        Measure(
            party: .partnerApp, text: "the partner's server is reached by https",
            without: "an eavesdropper reads the session and the code",
            line: "else { throw .notHTTPS }", test: "the server must be reached by HTTPS",
            source: "RFC 6749 section 3.2"),
        Measure(
            party: .partnerApp, text: "no redirect is followed with the session",
            without: "a redirect carries the session to another address",
            line: "Follows no redirect: it would send the session",
            test: "a redirect is not followed with the session"),
        Measure(
            party: .partnerServer, text: "the app's code request takes no address of the web flow",
            without: "a code of the app is sent to a page that asked for nothing",
            line: "allowed: \\.flipRedirectURIs",
            test: "the app's code request takes no address of the web flow"),
        Measure(
            party: .partnerServer, text: "a request has at most a hundred parameters",
            without: "one request costs as much as thousands",
            line: "the request has more than 100 parameters",
            test: "a request with more than a hundred parameters is refused"),
        Measure(
            party: .partnerServer, text: "an unknown name costs as much as a known one",
            without: "the time of the answer tells who has an account",
            line: "unknown names against the decoy, so that",
            test: "an unknown name costs as many password checks as a known one"),
        Measure(
            party: .partnerServer, text: "the session gets a new identifier at the sign-in",
            without: "a cookie that was planted before opens the session after",
            line: "one that an attacker planted before the sign-in",
            test: "the session gets a new identifier at the sign-in"),
        Measure(
            party: .partnerServer, text: "the cookie is HttpOnly, SameSite=Lax, Secure and __Host-",
            without: "a script reads it, another site sends it, a subdomain sets it",
            line: "HttpOnly; SameSite=Lax",
            test: "the cookie is out of reach of scripts, other sites and plain http",
            source: "RFC 6265bis section 4.1.3.2"),
        Measure(
            party: .partnerServer, text: "no page can be framed",
            without: "the button lies invisibly under something that the user wants to press",
            line: "frame-ancestors 'none'", test: "every page is protected by its headers",
            source: "RFC 6749 section 10.13"),
        Measure(
            party: .partnerServer, text: "the form with the password leads to this server only",
            without: "markup that got into the page sends the password elsewhere",
            line: "form-action 'self'",
            test: "the password goes to this server only, and the consent may lead on to the client",
            source: "Content Security Policy Level 3"),
        Measure(
            party: .partnerServer, text: "text that goes into a page is escaped",
            without: "a name, a state or a client becomes markup and runs",
            line: "<bdi>\\(text)</bdi>", test: "hostile text is shown and never obeyed"),
        Measure(
            party: .partnerServer, text: "after a form comes a 303",
            without: "a 307 sends the password on to the client",
            line: "never 307, which would send", test: "after a form there is a 303 and never a 307",
            source: "RFC 9700 section 4.12"),
        Measure(
            party: .partnerServer, text: "pages tell no other site their address",
            without: "the state in the address goes out as the referrer",
            line: "the address of this page holds the state",
            test: "after a form there is a 303 and never a 307",
            source: "RFC 9700 section 4.2.4"),
        Measure(
            party: .partnerServer, text: "redeeming a code and adding its tokens are one step",
            without: "a replay in between finds no tokens to revoke",
            line: "A lock makes each operation one step",
            test: "of a hundred exchanges at once one succeeds, and its tokens die"),
        Measure(
            party: .partnerServer, text: "the store sees digests only",
            without: "a reader of the database has every token",
            line: "What a store keeps of a code or token: the identifier",
            test: "codes and tokens are long random text of which the store sees the digest"),
        Measure(
            party: .partnerServer, text: "no cache keeps an answer with a token",
            without: "a cache gives it to the next client",
            line: "answers with tokens carry `Cache-Control: no-store`",
            test: "no cache keeps an answer of the token endpoint",
            source: "RFC 6749 section 5.1"),
        Measure(
            party: .firebaseApp, text: "the session id leaves the app as its digest",
            without: "any app that sees the handler's address can finish the sign-in",
            line: "crypto.sha256(sessionID.utf8)", test: "the session id goes out only as its digest",
            source: "Firebase Apple SDK"),
    ]
}
