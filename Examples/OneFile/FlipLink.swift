// FlipLink.swift: App Flip in your iOS app: settings, words, the decision about a link, and the answers.
// Copy it with FlipLinking.swift and FlipCode.swift, and change it where you like.
//
// In:  a universal link, as the system delivered it.
// Out: a decision: ask the user, answer Google with an error, show a message, or leave the link to your app.
// Fill in `FlipSettings`, and look through `FlipWords`. Until then a debug build stops, a release build links
// nothing, and `check-filled-in` beside this file names each missing value: run it as a build phase in Xcode.
// This file sends no request, remembers none, and opens nothing: FlipLinking.swift does.
// Never log a link or a reply.
// `public` is for the project that this file was copied from, whose examples and tests import it, and `nonisolated` for
// apps whose default is the main actor. Why each check is there: handle-link.md and return-code.md, in Docs there.

import Foundation

/// The values that you registered with Google.
nonisolated public struct FlipSettings: Sendable {
    /// Your universal link without parameters, such as `https://partner.example/flip`.
    public var universalLink = "FILL_IN_UNIVERSAL_LINK"
    /// The client id that you gave to Google.
    public var clientID = "FILL_IN_CLIENT_ID"
    /// Your company's name, as users know it.
    public var company = "FILL_IN_COMPANY"
    /// The scopes that Google may ask for, such as `["devices.read", "devices.control"]`.
    public var scopes = ["FILL_IN_SCOPES"]
    /// The scopes of a link that names none.
    public var defaultScopes = ["FILL_IN_DEFAULT_SCOPES"]
    /// Where answers go; a test project adds `testRedirectURIs`.
    public var redirectURIs = [
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",  // Google Home
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",  // Google Assistant
    ]
    /// The project id in the Google Home Developer Console, for `linkWithGoogle`; nil without such a button.
    public var googleProject: String?
    /// The longest link that is read, in bytes.
    public var maximumLength = 16_384
    /// How long the user may take to answer, in seconds; your server's codes live as long.
    public var lifetime: TimeInterval = 600
    /// Gets a note for you about each link; a debug build prints what went wrong.
    public var report: @Sendable (FlipNote) -> Void = { FlipNote.printInDebugBuild($0) }

    /// The values that are written above.
    public init() {}
}

nonisolated extension FlipSettings {
    /// The other ten redirect URIs on Google's page: internal versions of both apps, and Google's sandbox.
    public static let testRedirectURIs = [
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.dev",
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast.enterprise",
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.dev",
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA.enterprise",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.dev",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast.enterprise",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.Chromecast",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.dev",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA.enterprise",
        "https://oauth-redirect-sandbox.googleusercontent.com/a/com.google.OPA",
    ]

    /// What a button "Link with Google" in your app opens: the Google Home app, which then opens your link.
    ///
    /// Open it by `Link` or `UIApplication.open`, without `universalLinksOnly`: without Google's app the page
    /// offers it (Google Home Developers, "Deep linking").
    public var linkWithGoogle: URL? {
        guard let googleProject else { return nil }
        let place = "setup/ha_linking?agent_id=\(flipEscaped(googleProject))"
        return URL(string: "https://home.google.com/home-app/?deeplink=\(flipEscaped(place))")
    }

    /// The name of a value that still is a placeholder; nil when all are filled in.
    var missingValue: String? {
        if flipIsPlaceholder(universalLink) { return "FlipSettings.universalLink" }
        if flipIsPlaceholder(clientID) { return "FlipSettings.clientID" }
        if flipIsPlaceholder(company) { return "FlipSettings.company" }
        if scopes.contains(where: flipIsPlaceholder) { return "FlipSettings.scopes" }
        if defaultScopes.contains(where: flipIsPlaceholder) { return "FlipSettings.defaultScopes" }
        return nil
    }
}

/// The words on the screen.
///
/// Google Home requires the statement, the two buttons, the success, and that the account is linked
/// to "Google" (Google Home, "App Flip"); Google recommends the others. Translate them with the rest of your app:
/// set all of them, and hand them to `FlipLinking`. An empty `sharing` or `otherAccount` is left out.
nonisolated public struct FlipWords: Sendable {
    /// What each scope lets Google do; a scope without words is shown by its name, and reported.
    public var permissions = [
        "devices.read": "See your devices", "devices.control": "Control your devices",
    ]
    /// Google's authorization statement.
    public var statement = "Once linked, Google will have permission to control your devices."
    /// Which data Google also gets, and why: what your userinfo endpoint answers.
    public var sharing = "Google will see your name and email address, to show which account is linked."
    /// Which account is linked, made of its name.
    public var signedIn: @Sendable (String) -> String = { "Signed in as \($0)" }
    /// The button to agree.
    public var agree = "Agree and link"
    /// The button to refuse.
    public var cancel = "Cancel"
    /// The button to link another account: Google continues in the browser.
    public var otherAccount = "Use another account"
    /// The words that open Google's privacy policy.
    public var privacyPolicy = "Google Privacy Policy"
    /// Google's privacy policy.
    public var privacyPolicyURL = "https://policies.google.com/privacy"
    /// The words that open the page where the user can unlink.
    public var unlinking = "You can unlink at any time"
    /// Your page to unlink, such as `https://partner.example/links`; without it the words are left out.
    public var unlinkingURL = ""
    /// The question.
    public var title: String
    /// Shown while your server is asked for a code.
    public var linking: String
    /// Shown from the code until Google's app is open.
    public var success: String
    /// Shown for a link that cannot be answered.
    public var wrongLink = "This link cannot be used. Nothing was linked. Start again in Google's app."
    /// Shown when no app took the answer.
    public var notOpened = "Google's app did not open. Your account was not linked. Start again there."
    /// The button to close a message.
    public var close = "OK"

    /// The words in English, with your company's name in them.
    public init(company: String = FlipSettings().company) {
        title = "Link your \(company) account to Google"
        linking = "Linking your \(company) account to Google"
        success = "Your \(company) account is linked. Returning to Google…"
    }

    /// What a scope lets Google do.
    public func permission(_ scope: String) -> String { words(for: scope) ?? scope }

    /// The words for a scope, found by its bytes: a scope that only looks like another has none.
    func words(for scope: String) -> String? { permissions.first { flipIsSame($0.key, scope) }?.value }

    /// Everything that the user agrees to, as a single text, for a screen without room for more.
    public func text(_ question: FlipQuestion, account: String? = nil) -> String {
        var lines = [account.map(signedIn) ?? "", statement]
        lines += question.scopes.map { "• \(permission($0))" }
        lines.append(sharing)
        return lines.filter { !$0.isEmpty }.joined(separator: "\n")
    }
}

/// Whether every placeholder is filled in; if not, it stops a debug build and returns false in a release build.
nonisolated func flipIsFilledIn(_ missingValue: String?) -> Bool {
    guard let missingValue else { return true }
    assertionFailure("\(missingValue) is not filled in: see the top of its file")
    return false
}

nonisolated func flipIsPlaceholder(_ value: String) -> Bool { value.contains("FILL_IN") }

/// The four errors that Google's app knows: after the first two, it continues in the browser.
nonisolated public enum FlipError: String, Error, Sendable, CaseIterable {
    /// Another way may work: no network, sign-in failed or was closed, too late.
    case cancelled
    /// The link is wrong.
    case invalidRequest = "invalid_request"
    /// The user refused.
    case accessDenied = "access_denied"
    /// No other way works: the account is disabled or may not be linked.
    case unrecoverable
}

/// What can go wrong on your side, with the error that Google gets for it.
///
/// If your web page could help this user, let Google continue in the browser. Cancel is `access_denied` and not
/// `cancelled`: after `cancelled` a browser would ask a user who has just refused.
nonisolated public enum FlipFailure: String, Error, Sendable, CaseIterable {
    /// The user read what is asked for and refused.
    case consentRefused
    /// The user wants to link another account than the signed-in account.
    case otherAccountWanted
    /// The user closed the sign-in.
    case signInClosed
    /// The user tried to sign in and could not.
    case signInFailed
    /// The server does not know the session any more.
    case sessionEnded
    /// The device has no connection.
    case offline
    /// The server did not answer in time.
    case timedOut
    /// The user did not answer in time.
    case requestExpired
    /// The server cannot serve now.
    case serverUnavailable
    /// The server's answer cannot be read, or has no code.
    case answerUnreadable
    /// The account is disabled.
    case accountDisabled
    /// The account may not be linked: its kind or its plan does not allow it.
    case accountNotEligible
    /// The account's country does not allow linking.
    case regionNotSupported
    /// Your server finds a parameter of the link missing, repeated or malformed.
    case badParameter
    /// Your server does not know the client, or it may not ask for codes.
    case unauthorizedClient
    /// Your server does not support the `response_type`.
    case unsupportedResponseType
    /// Your server does not know a scope, or does not allow it.
    case invalidScope

    /// The error that Google gets.
    public var error: FlipError {
        switch self {
        case .consentRefused: .accessDenied
        case .accountDisabled, .accountNotEligible, .regionNotSupported: .unrecoverable
        case .badParameter, .unauthorizedClient, .unsupportedResponseType, .invalidScope: .invalidRequest
        case .otherAccountWanted, .signInClosed, .signInFailed, .sessionEnded, .offline, .timedOut,
            .requestExpired, .serverUnavailable, .answerUnreadable:
            .cancelled
        }
    }

    /// The `error_description`: fixed text in ASCII without `"` and `\` (RFC 6749 section 4.1.2.1).
    ///
    /// Your server's own description is not for another company's app.
    public var explanation: String {
        switch self {
        case .consentRefused: "The user refused to link the account."
        case .otherAccountWanted: "The user wants to link another account."
        case .signInClosed: "The user closed the sign-in."
        case .signInFailed: "The user could not sign in."
        case .sessionEnded: "The session in the app has ended."
        case .offline: "The device is offline."
        case .timedOut: "The server did not answer in time."
        case .requestExpired: "The request was not answered in time."
        case .serverUnavailable: "The server cannot serve the request now."
        case .answerUnreadable: "The server gave an answer that cannot be read."
        case .accountDisabled: "The account is disabled."
        case .accountNotEligible: "The account cannot be linked."
        case .regionNotSupported: "Linking is not offered in the region of the account."
        case .badParameter: "A parameter is missing, repeated or malformed."
        case .unauthorizedClient: "The client is not the expected one."
        case .unsupportedResponseType: "The response type is not supported."
        case .invalidScope: "A scope is unknown or not allowed."
        }
    }
}

/// The decision about a link.
nonisolated public enum FlipDecision: Sendable {
    /// Another link of your app: your router handles it.
    case notAFlipLink
    /// Ask the user, then open one reply, once.
    case ask(FlipQuestion)
    /// Open this answer: the link is wrong, and its redirect URI is Google's.
    case answer(FlipAnswer)
    /// Tell the user that this link cannot be used, and open nothing: its redirect URI is not on your list.
    /// The reason is for your log.
    case cannotAnswer(String)
}

/// A value with secrets: a log or a dump shows only its description.
nonisolated public protocol FlipRedacted: CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{}

nonisolated extension FlipRedacted {
    /// The same as `description`.
    public var debugDescription: String { description }
    /// Without children, so that `dump` finds no secret.
    public var customMirror: Mirror { Mirror(self, children: EmptyCollection()) }
}

// snippet.reply
/// A request that passed every check.
nonisolated public struct FlipQuestion: Sendable, FlipRedacted {
    /// A parameter of the link, decoded.
    nonisolated public struct Parameter: Sendable {
        /// Its name and its value.
        public let name, value: String
    }

    /// The client id, which is yours.
    public let clientID: String
    /// The scopes that the link asks for, or your default scopes if it names none.
    public let scopes: [String]
    /// Google's `state`: it goes back byte for byte.
    public let state: String
    /// Google's redirect URI for the answer, which is on your list.
    public let redirectURI: String
    /// All other parameters, such as `user_locale` or `code_challenge`: pass them to your server.
    public let otherParameters: [Parameter]

    /// The answer when the user agreed, with the code from your server.
    public func reply(code: String) -> FlipAnswer? {
        if code.isEmpty { return reply(.answerUnreadable) }
        return FlipAnswer(redirectURI, code: code, state: state)
    }

    /// The answer without a code.
    public func reply(_ failure: FlipFailure) -> FlipAnswer? {
        FlipAnswer(redirectURI, failure.error, failure.explanation, state: state)
    }
}
// snippet.end

nonisolated extension FlipQuestion {
    /// Without `state`.
    public var description: String { "a question about \(scopes.joined(separator: " "))" }
}

/// An answer to Google: open its URL with `universalLinksOnly`, because a browser must never see a code.
nonisolated public struct FlipAnswer: Sendable, FlipRedacted {
    /// The redirect URI with the parameters of the answer.
    public let url: URL
    /// The error; nil for a code.
    public let error: FlipError?
    /// What goes with the error.
    public let text: String

    init?(_ redirectURI: String, code: String, state: String) {
        guard let url = flipURL(redirectURI, [("code", code), ("state", state)]) else { return nil }
        (self.url, error, text) = (url, nil, "")
    }

    /// `state` is nil if the link has no readable `state`: the app does not make one up.
    init?(_ redirectURI: String, _ error: FlipError, _ text: String, state: String?) {
        let parameters = [("error", error.rawValue), ("error_description", text)]
        let end = state.map { [("state", $0)] } ?? []
        guard let url = flipURL(redirectURI, parameters + end) else { return nil }
        (self.url, self.error, self.text) = (url, error, text)
    }

    /// Without code and `state`.
    public var description: String { error.map { "\($0.rawValue) (\(text))" } ?? "a code" }
}

/// A rule that protects your users; a test fails without it.
nonisolated public struct FlipRule: Sendable, Hashable {
    /// The name of the rule.
    public let id: String
    /// What is true when the rule holds.
    public let text: String
    /// The document that asks for it.
    public let source: String

    init(_ id: String, _ text: String, _ source: String) {
        (self.id, self.text, self.source) = (id, text, source)
    }

    /// Tells `report` whether the rule held, and returns it for the `guard` that enforces the rule.
    func holds(
        _ held: Bool, _ report: (FlipNote) -> Void, file: StaticString = #fileID, line: UInt = #line
    ) -> Bool {
        let words = held ? text : "it is not true that \(text)"
        report(FlipNote(text: words, rule: self, held: held, file, line))
        return held
    }
}

nonisolated extension FlipRule {
    /// Without it, a web page opens the flip link with a redirect URI of its own and gets the code.
    public static let redirectURI = Self(
        "app.redirect-uri", "redirect_uri is on the list, byte for byte", "RFC 9700 section 4.1.3")
    /// Without it, a code is made in the name of another client.
    public static let client = Self(
        "app.client", "client_id is the one that Google got from the partner", "Google, App Flip for iOS")
    /// Without it, Google gets a permission that the app was not made to give.
    public static let scope = Self(
        "app.scope", "each scope is one that the app allows", "RFC 6749 section 3.3")
}

/// A note for you, on one line and without secrets: what happened, what was checked, or what you should look at.
nonisolated public struct FlipNote: Sendable {
    /// The text, on one line.
    public let text: String
    /// The rule that was checked; nil for another note.
    public let rule: FlipRule?
    /// Whether all is well: the rule held, or the step is as it should be; false for what needs your eyes.
    public let held: Bool
    /// The file that enforces the rule.
    public let file: StaticString
    /// The line of `file`, from 1.
    public let line: UInt

    init(
        text: String, rule: FlipRule? = nil, held: Bool = false, _ file: StaticString = #fileID,
        _ line: UInt = #line
    ) {
        (self.text, self.rule, self.held, self.file, self.line) = (text, rule, held, file, line)
    }

    /// Prints a note about something that went wrong; a release build prints nothing.
    public static func printInDebugBuild(_ note: FlipNote) {
        #if DEBUG
            if !note.held { print("FlipLink: \(note.text)") }
        #endif
    }
}

nonisolated extension FlipQuestion {
    /// The form to POST to your server for a code, with the session of your user.
    ///
    /// Your server binds the code to `redirect_uri`, or Google's exchange ends with `invalid_grant`.
    /// It needs no `state`.
    public func codeForm() -> Data {
        var form = [
            ("client_id", clientID), ("redirect_uri", redirectURI),
            ("scope", scopes.joined(separator: " ")),
        ]
        if !otherParameters.contains(where: { flipIsSame($0.name, "response_type") }) {
            form.insert(("response_type", "code"), at: 0)
        }
        return Data(flipForm(form + otherParameters.map { ($0.name, $0.value) }).utf8)
    }
}

nonisolated extension FlipSettings {
    /// Checks a universal link.
    public func decide(_ link: URL) -> FlipDecision { decide(link.absoluteString) }

    /// Checks a universal link.
    public func decide(_ link: String) -> FlipDecision {
        guard flipIsFilledIn(missingValue) else { return .cannotAnswer("FlipSettings is not filled in") }
        guard isFlipLink(link) else {
            if let difference = nearMiss(link) { report(FlipNote(text: difference)) }
            return .notAFlipLink
        }
        guard link.utf8.count <= maximumLength else { return .cannotAnswer("the link is too long") }
        let link = FlipQuery(of: link)
        let redirectURI = link.single("redirect_uri")
        let state = link.single("state")
        func refuse(_ problem: String) -> FlipDecision {
            guard let redirectURI else { return .cannotAnswer(problem) }
            // RFC 6749 section 4.1.2.1: an error also goes to a listed redirect URI or nowhere.
            guard isListed(redirectURI),
                let answer = FlipAnswer(redirectURI, .invalidRequest, problem, state: state)
            else { return .cannotAnswer(Self.unlisted) }
            return .answer(answer)
        }
        if let problem = link.problem { return refuse(problem) }
        guard let redirectURI else { return refuse("redirect_uri is missing or empty") }
        // The redirect URI comes first: an answer goes there, or nowhere.
        guard FlipRule.redirectURI.holds(isListed(redirectURI), report) else {
            return .cannotAnswer(Self.unlisted)
        }
        guard let state else { return refuse("state is missing or empty") }
        guard let client = link.single("client_id") else { return refuse("client_id is missing or empty") }
        guard FlipRule.client.holds(flipIsSame(client, clientID), report) else {
            return refuse("client_id is not the one that Google got from the partner")
        }
        let asked = link.scopes.isEmpty ? defaultScopes : link.scopes
        let areKnown = asked.allSatisfy { scope in scopes.contains { flipIsSame($0, scope) } }
        guard FlipRule.scope.holds(areKnown, report) else {
            return refuse("scope has a scope that is unknown or not allowed")
        }
        return .ask(
            FlipQuestion(
                clientID: clientID, scopes: asked, state: state, redirectURI: redirectURI,
                otherParameters: link.otherParameters))
    }

    private static let unlisted = """
        redirect_uri is not a configured address; add it only if Google documents it for App Flip: an address \
        with /r/ is for the browser, and %3A or %2F in it means that it was encoded twice
        """

    /// Whether a redirect URI is on the list, by its bytes: no prefix, pattern or folding (RFC 9700 section 4.1.3).
    private func isListed(_ redirectURI: String) -> Bool {
        redirectURIs.contains { flipIsSame($0, redirectURI) }
    }

    /// Compares scheme and host in any letter case (RFC 3986 section 6.2.2.1), and the path as it is.
    private func isFlipLink(_ link: String) -> Bool {
        let base = link.utf8.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
        guard base.count == universalLink.utf8.count else { return false }
        var slashes = 0
        return zip(base, universalLink.utf8).allSatisfy { byte, expected in
            if expected == UInt8(ascii: "/") { slashes += 1 }
            let isLetter = (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
            return byte == expected || slashes < 3 && isLetter && byte | 0x20 == expected | 0x20
        }
    }
}

nonisolated extension FlipSettings {
    /// How a link with the path of your universal link differs from it; nil for every other link.
    ///
    /// Your router gets such a link, and the user who came from Google sees no question.
    func nearMiss(_ link: String) -> String? {
        guard let found = URLComponents(string: link), let expected = URLComponents(string: universalLink),
            pathWithoutSlash(found) == pathWithoutSlash(expected)
        else { return nil }
        func difference(_ name: String, _ found: String, _ expected: String) -> String? {
            flipIsSame(found, expected)
                ? nil : "its \(name) is \(flipPrintable(found)), not \(flipPrintable(expected))"
        }
        let differences = [
            difference("scheme", found.scheme?.lowercased() ?? "", expected.scheme?.lowercased() ?? ""),
            difference("host", found.host?.lowercased() ?? "", expected.host?.lowercased() ?? ""),
            difference("port", found.port.map { "\($0)" } ?? "", expected.port.map { "\($0)" } ?? ""),
            difference("path", found.percentEncodedPath, expected.percentEncodedPath),
        ].compactMap { $0 }
        if differences.isEmpty { return nil }
        return "not a flip link, \(differences.joined(separator: "; ")). "
            + "Google's console, the association file and FlipSettings.universalLink must have the same text."
    }

    private func pathWithoutSlash(_ address: URLComponents) -> String {
        let path = address.path.lowercased()
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }
}

/// The parameters of a flip link.
nonisolated private struct FlipQuery {
    private let items: [FlipParameter]
    private let hasFragment: Bool

    init(of link: String) {
        // By bytes: with an accent after it, a `&` is part of another character.
        let end = link.utf8.firstIndex(of: UInt8(ascii: "#"))
        let query = link.utf8[..<(end ?? link.endIndex)].drop { $0 != UInt8(ascii: "?") }.dropFirst()
        let items = query.split(separator: UInt8(ascii: "&")).map { FlipParameter(Array($0)) }
        hasFragment = end != nil
        // The sender forgot to escape a `#`, so the value before it may be cut short.
        self.items = hasFragment ? items.dropLast() : items
    }

    /// What is wrong with the query as a whole, whatever its parameters mean; nil when nothing is.
    var problem: String? {
        if hasFragment { return "the link has a fragment; escape # as %23" }
        // Safeguard app.parameter-once: no parameter comes twice, known or not (RFC 6749 section 3.1).
        // Without it, two readers of one link each take another value.
        var names: Set<[UInt8]> = []
        for item in items {
            if item.value == nil { return "\(item.shownName) is not escaped UTF-8" }
            if !names.insert(Array(item.name.utf8)).inserted {
                return "\(item.shownName) is in the link twice; send it once"
            }
        }
        return nil
    }

    /// The value of a parameter that comes once; nil if it is missing, empty, repeated or malformed.
    func single(_ name: String) -> String? {
        let found = items.filter { flipIsSame($0.name, name) }
        guard found.count == 1, let value = found[0].value, !value.isEmpty else { return nil }
        return value
    }

    /// The scopes that the link asks for, each once.
    var scopes: [String] {
        // Google writes `+` between two scopes; in every other parameter a `+` is a plus.
        let text = items.first { flipIsSame($0.name, "scope") }?.decoded(plusIsSpace: true) ?? ""
        var scopes: [String] = []
        for word in text.utf8.split(separator: UInt8(ascii: " ")).compactMap({ String($0) })
        where !scopes.contains(where: { flipIsSame($0, word) }) { scopes.append(word) }
        return scopes
    }

    /// The parameters that App Flip does not name.
    var otherParameters: [FlipQuestion.Parameter] {
        let known = ["redirect_uri", "state", "client_id", "scope"]
        let others = items.filter { item in !known.contains { flipIsSame($0, item.name) } }
        return others.map { .init(name: $0.name, value: $0.value ?? "") }
    }
}

/// A `name=value` of the link.
nonisolated private struct FlipParameter {
    /// The decoded name, or the raw name if it cannot be decoded.
    let name: String
    /// The decoded value; nil if it or the name is malformed.
    let value: String?
    private let raw: ArraySlice<UInt8>

    init(_ pair: [UInt8]) {
        let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        raw = pair[end...].dropFirst()
        let name = Self.decode(pair[..<end])
        self.name = name ?? String(decoding: pair[..<end], as: UTF8.self)
        value = name == nil ? nil : Self.decode(raw)
    }

    /// The name in a form that every log and every answer can hold.
    var shownName: Substring { flipEscaped(name).prefix(64) }

    func decoded(plusIsSpace: Bool) -> String? { Self.decode(raw, plusIsSpace: plusIsSpace) }

    private static func decode(_ raw: ArraySlice<UInt8>, plusIsSpace: Bool = false) -> String? {
        func digit(_ byte: UInt8?) -> Int? { byte.flatMap { Character(UnicodeScalar($0)).hexDigitValue } }
        var rest = raw
        var bytes: [UInt8] = []
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else { return nil }
                bytes.append(UInt8(high << 4 | low))
            } else {
                bytes.append(plusIsSpace && byte == UInt8(ascii: "+") ? UInt8(ascii: " ") : byte)
            }
        }
        let text = String(decoding: bytes, as: UTF8.self)
        // Swift replaces bytes that are not UTF-8, which would change the value.
        return text.utf8.elementsEqual(bytes) ? text : nil
    }
}

/// `==` on strings also treats different bytes as equal, such as the Kelvin sign and a K.
nonisolated func flipIsSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

/// A text from outside, on a single line: in a console, a control character could do harm.
nonisolated func flipPrintable(_ text: String) -> String {
    let scalars = text.unicodeScalars.prefix(200).map { (0x20...0x7E).contains($0.value) ? $0 : "?" }
    return scalars.isEmpty ? "empty" : String(String.UnicodeScalarView(scalars))
}

nonisolated private func flipURL(_ redirectURI: String, _ parameters: [(String, String)]) -> URL? {
    let separator = redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return URL(string: redirectURI + separator + flipForm(parameters))
}

nonisolated private func flipForm(_ parameters: [(String, String)]) -> String {
    parameters.map { name, value in "\(flipEscaped(name))=\(flipEscaped(value))" }.joined(separator: "&")
}

// Safeguard app.escapes: every byte of a value is escaped but the unreserved ones (RFC 3986 section 2.3).
// Without it, a state with & and = in it writes parameters of its own.
/// A name or a value as it is written in a query.
///
/// `URLComponents` would leave a `+`, which a form decoder reads as a space, so `state` would change.
nonisolated private func flipEscaped(_ text: String) -> String {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    return text.utf8.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return unreserved.contains(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + digits
    }.joined()
}
