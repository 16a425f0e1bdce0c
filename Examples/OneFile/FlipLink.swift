// FlipLink.swift: App Flip for a partner's iOS app in one file. Copy it, and change it where you like.
//
// In:  a universal link, as the system delivered it.
// Out: a decision: ask the user, answer Google with an error, show a message, or leave the link to your app.
// Fill in `FlipSettings`, and look through `FlipWords`. Until then a debug build stops, a release build links
// nothing, and `check-filled-in` beside this file names each missing value: run it as a build phase in Xcode.
// Open a reply only by `UIApplication.open` with `universalLinksOnly: true`: a browser must never see a code.
// FlipLinkSwiftUI.swift and FlipLinkScenes.swift do that, and ask the user; FlipCode.swift asks your server.
// This file sends no request, and remembers none.
// Never log a link or a reply.
// Why each check is there: handle-link.md and return-code.md, in Docs of the project that this file
// was copied from.

import Foundation

/// The values that you registered with Google.
struct FlipSettings: Sendable {
    /// Your universal link without parameters, such as `https://partner.example/flip`.
    var universalLink = "FILL_IN_UNIVERSAL_LINK"
    /// The client id that you gave to Google.
    var clientID = "FILL_IN_CLIENT_ID"
    /// Your company's name, as users know it.
    var company = "FILL_IN_COMPANY"
    /// The scopes that Google may ask for, such as `["devices.read", "devices.control"]`.
    var scopes = ["FILL_IN_SCOPES"]
    /// The scopes of a link that names none.
    var defaultScopes = ["FILL_IN_DEFAULT_SCOPES"]
    /// Where answers go; a test project adds `testRedirectURIs`.
    var redirectURIs = [
        "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast",  // Google Home
        "https://oauth-redirect.googleusercontent.com/a/com.google.OPA",  // Google Assistant
    ]
    /// The project id in the Google Home Developer Console, for `linkWithGoogle`; nil without such a button.
    var googleProject: String?
    /// The longest link that is read, in bytes.
    var maximumLength = 16_384
    /// Gets a line about a link that is almost your universal link; called in debug builds only.
    var reportNearMiss: @Sendable (String) -> Void = { print($0) }
}

extension FlipSettings {
    /// The other ten addresses on Google's page: internal versions of both apps, and Google's sandbox.
    static let testRedirectURIs = [
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
    var linkWithGoogle: URL? {
        let unreserved = CharacterSet(
            charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        guard let project = googleProject?.addingPercentEncoding(withAllowedCharacters: unreserved),
            let place = "setup/ha_linking?agent_id=\(project)"
                .addingPercentEncoding(withAllowedCharacters: unreserved)
        else { return nil }
        return URL(string: "https://home.google.com/home-app/?deeplink=\(place)")
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
/// to "Google" (Google Home, "App Flip"). Translate them with the rest of your app.
struct FlipWords: Sendable {
    var company = FlipSettings().company
    /// What each scope lets Google do; a scope without words is shown by its name.
    var permissions = [
        "devices.read": "See your devices", "devices.control": "Control your devices",
    ]
    /// Google's authorization statement.
    var statement = "Once linked, Google will have permission to control your devices."
    var agree = "Agree and link"
    var cancel = "Cancel"
    var privacyPolicy = "Google Privacy Policy"
    var privacyPolicyURL = "https://policies.google.com/privacy"
    var wrongLink = "This link cannot be used. Nothing was linked. Start again in Google's app."
    var notOpened = "Google's app did not open. Your account was not linked. Start again there."

    var title: String { "Link your \(company) account to Google" }
    /// Shown while your server is asked for a code.
    var linking: String { "Linking your \(company) account to Google" }
    /// Shown from the code until Google's app is open.
    var success: String { "Your \(company) account is linked. Returning to Google…" }

    func permission(_ scope: String) -> String { permissions[scope] ?? scope }

    /// All that the user agrees to, as one text: for a screen that has room for one.
    func text(_ question: FlipQuestion) -> String {
        ([statement] + question.scopes.map { "• \(permission($0))" }).joined(separator: "\n")
    }
}

/// Stops a debug build that has a placeholder left; false in a release build that has one.
func flipIsFilledIn(_ missingValue: String?) -> Bool {
    guard let missingValue else { return true }
    assertionFailure("\(missingValue) is not filled in: see the top of its file")
    return false
}

func flipIsPlaceholder(_ value: String) -> Bool { value.contains("FILL_IN") }

/// The four errors that Google's app knows: after the first two it goes on in the browser.
enum FlipError: String, Error, Sendable {
    /// Another way may work: no network, sign-in failed or was closed, too late.
    case cancelled
    /// The link is wrong.
    case invalidRequest = "invalid_request"
    /// The user refused.
    case accessDenied = "access_denied"
    /// No other way works: the account is disabled or may not be linked.
    case unrecoverable
}

/// The decision about a link.
enum FlipDecision: Sendable {
    /// Another link of your app: your router handles it.
    case notAFlipLink
    /// Ask the user, then open `reply(code:)` or `reply(_:_:)`, once.
    case ask(FlipQuestion)
    /// Open this answer: the link is wrong, and its redirect URI is Google's.
    case answer(URL)
    /// Tell the user that this link cannot be used, and open nothing: its redirect URI is not on your list.
    /// The text is for your log.
    case show(String)
}

// snippet.reply
/// A request that passed every check.
struct FlipQuestion: Sendable {
    let clientID: String
    let scopes: [String]
    let state: String
    let redirectURI: String
    /// All others, such as `user_locale` or `code_challenge`: hand them on to your server.
    let otherParameters: [(name: String, value: String)]

    /// The answer when the user agreed, with the code from your server.
    func reply(code: String) -> URL? {
        if code.isEmpty { return reply(.cancelled, "No code.") }
        return flipReply(redirectURI, [("code", code), ("state", state)])
    }

    /// The answer without a code; the description is your own fixed ASCII text without `"` and `\`.
    func reply(_ error: FlipError, _ text: String) -> URL? {
        flipReply(
            redirectURI, [("error", error.rawValue), ("error_description", text), ("state", state)])
    }
}
// snippet.end

extension FlipQuestion {
    /// The form to POST to your server for a code, with the session of your user.
    ///
    /// Your server binds the code to `redirect_uri`, or Google's exchange ends with `invalid_grant`.
    /// It needs no `state`.
    func codeForm() -> Data {
        var form = [
            (name: "client_id", value: clientID), ("redirect_uri", redirectURI),
            ("scope", scopes.joined(separator: " ")),
        ]
        if !otherParameters.contains(where: { isSame($0.name, "response_type") }) {
            form.insert(("response_type", "code"), at: 0)
        }
        return Data(flipForm(form + otherParameters).utf8)
    }
}

extension FlipSettings {
    func decide(_ link: URL) -> FlipDecision { decide(link.absoluteString) }

    /// Checks a universal link.
    func decide(_ link: String) -> FlipDecision {
        guard flipIsFilledIn(missingValue) else { return .show("FlipSettings is not filled in") }
        guard isFlipLink(link) else {
            #if DEBUG
                if let difference = nearMiss(link) { reportNearMiss(difference) }
            #endif
            return .notAFlipLink
        }
        guard link.utf8.count <= maximumLength else { return .show("the link is too long") }
        // By bytes: with an accent behind it, a `&` is part of another character.
        let end = link.utf8.firstIndex(of: UInt8(ascii: "#"))
        let query = link.utf8[..<(end ?? link.endIndex)].drop { $0 != UInt8(ascii: "?") }.dropFirst()
        var items = query.split(separator: UInt8(ascii: "&")).map { FlipParameter(Array($0)) }
        // The sender forgot to escape a `#`, so the value before it may be cut short.
        if end != nil, !items.isEmpty { items.removeLast() }

        let redirectURI = only("redirect_uri", of: items)
        let state = only("state", of: items)
        let client = only("client_id", of: items)
        func refuse(_ problem: String) -> FlipDecision {
            guard let text = redirectURI.value else { return .show(problem) }
            // RFC 6749 section 4.1.2.1: an error, too, goes to a listed address or nowhere.
            guard let address = listed(text) else { return .show("redirect_uri is not on the list") }
            var answer = [("error", FlipError.invalidRequest.rawValue), ("error_description", problem)]
            // A state that cannot be read is not made up.
            if let state = state.value { answer.append(("state", state)) }
            return flipReply(address, answer).map { .answer($0) } ?? .show(problem)
        }
        if end != nil { return refuse("the link has a fragment; escape # as %23") }
        // RFC 6749 section 3.1: no parameter may come twice, known or not.
        var names: Set<[UInt8]> = []
        for item in items where !names.insert(Array(item.name.utf8)).inserted || item.value == nil {
            return refuse("\(item.shownName) is in the link twice, or is not escaped UTF-8")
        }
        guard let address = redirectURI.value.flatMap(listed) else {
            return refuse(redirectURI.problem)
        }
        guard let state = state.value else { return refuse(state.problem) }
        guard isSame(client.value ?? "", clientID) else { return refuse("client_id is wrong") }

        // Google writes `+` between two scopes; in every other parameter a `+` is a plus.
        let scope = items.first { isSame($0.name, "scope") }?.decoded(plusIsSpace: true) ?? ""
        var asked: [String] = []
        for word in scope.utf8.split(separator: UInt8(ascii: " ")) {
            guard let known = scopes.first(where: { $0.utf8.elementsEqual(word) }) else {
                return refuse("scope has a scope that is unknown or not allowed")
            }
            if !asked.contains(where: { isSame($0, known) }) { asked.append(known) }
        }
        let known = ["redirect_uri", "state", "client_id", "scope"]
        let others = items.filter { item in !known.contains { isSame($0, item.name) } }
        return .ask(
            FlipQuestion(
                clientID: clientID, scopes: asked.isEmpty ? defaultScopes : asked, state: state,
                redirectURI: address, otherParameters: others.map { ($0.name, $0.value ?? "") }))
    }

    /// The listed address of the same bytes: no prefix, no pattern, no folding (RFC 9700 section 4.1.3).
    private func listed(_ redirectURI: String) -> String? {
        redirectURIs.first { isSame($0, redirectURI) }
    }

    /// The one value of a required parameter; nil when it is missing, empty, repeated or malformed.
    private func only(_ name: String, of items: [FlipParameter]) -> (value: String?, problem: String) {
        let found = items.filter { isSame($0.name, name) }
        let value = found.count == 1 ? found[0].value : nil
        return (
            value == "" ? nil : value, "\(name) is missing, empty, in the link twice, or no escaped UTF-8"
        )
    }

    /// Scheme and host count in any case (RFC 3986 section 6.2.2.1), the path as it is.
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

extension FlipSettings {
    /// What tells a link from your universal link, when it has the same path; nil for every other link.
    ///
    /// Your router gets such a link, and the user who came from Google sees no question.
    func nearMiss(_ link: String) -> String? {
        guard let found = URLComponents(string: link), let expected = URLComponents(string: universalLink),
            pathWithoutSlash(found) == pathWithoutSlash(expected)
        else { return nil }
        func difference(_ name: String, _ found: String, _ expected: String) -> String? {
            isSame(found, expected) ? nil : "its \(name) is \(printable(found)), not \(printable(expected))"
        }
        let differences = [
            difference("scheme", found.scheme?.lowercased() ?? "", expected.scheme?.lowercased() ?? ""),
            difference("host", found.host?.lowercased() ?? "", expected.host?.lowercased() ?? ""),
            difference("path", found.percentEncodedPath, expected.percentEncodedPath),
        ].compactMap { $0 }
        if differences.isEmpty { return nil }
        return "FlipLink: not a flip link, \(differences.joined(separator: "; ")). "
            + "Google's console, the association file and FlipSettings.universalLink must have the same text."
    }

    private func pathWithoutSlash(_ address: URLComponents) -> String {
        let path = address.path.lowercased()
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// In a console, a control character of a link could do harm.
    private func printable(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(200).map { (0x21...0x7E).contains($0.value) ? $0 : "?" }
        return scalars.isEmpty ? "empty" : String(String.UnicodeScalarView(scalars))
    }
}

/// Drops the second delivery of a link in SwiftUI, which has two methods for one.
///
/// Apple's engineers say that only `onOpenURL` gets universal links; reports say that on some systems only
/// `onContinueUserActivity` does. An app takes both. The same bytes by the same method are a new link: the
/// user has tapped again.
struct FlipDeliveries {
    enum Method { case openURL, userActivity }

    private struct Delivery {
        let link: String
        let method: Method
    }

    private var last: Delivery?

    /// Whether the other method has delivered this link just before.
    mutating func isRepeat(_ link: URL, by method: Method) -> Bool {
        let text = link.absoluteString
        if let last, last.method != method, isSame(last.link, text) {
            self.last = nil
            return true
        }
        last = Delivery(link: text, method: method)
        return false
    }
}

/// One `name=value` of the link.
private struct FlipParameter {
    /// The decoded name; the raw one when it cannot be decoded.
    let name: String
    /// The decoded value; nil when it or the name is malformed.
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
        // Swift replaces bytes that are not UTF-8, and the value would be another one.
        return text.utf8.elementsEqual(bytes) ? text : nil
    }
}

/// `==` on strings also takes different bytes for equal: the Kelvin sign for a K.
private func isSame(_ one: String, _ other: String) -> Bool { one.utf8.elementsEqual(other.utf8) }

private func flipReply(_ redirectURI: String, _ parameters: [(name: String, value: String)]) -> URL? {
    let separator = redirectURI.utf8.contains(UInt8(ascii: "?")) ? "&" : "?"
    return URL(string: redirectURI + separator + flipForm(parameters))
}

private func flipForm(_ parameters: [(name: String, value: String)]) -> String {
    parameters.map { "\(flipEscaped($0.name))=\(flipEscaped($0.value))" }.joined(separator: "&")
}

/// Escapes all but the unreserved characters (RFC 3986 section 2.3).
///
/// `URLComponents` would leave a `+`, which a form decoder reads as a space: that is another state.
private func flipEscaped(_ text: String) -> String {
    let unreserved = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~".utf8
    return text.utf8.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return unreserved.contains(byte) ? String(UnicodeScalar(byte)) : (byte < 16 ? "%0" : "%") + digits
    }.joined()
}
