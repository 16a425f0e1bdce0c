import Foundation
import GoogleRedirectURIs
import GoogleStandIn
import OAuth
import OneFile
import PlatformCrypto
import WebText

let flipLink = "https://partner.example/flip"
let home = GoogleRedirectURI.flip(.home)

/// The values of a partner app.
var flip: FlipSettings {
    var settings = FlipSettings()
    settings.universalLink = flipLink
    settings.clientID = "google-client"
    settings.company = "Example"
    settings.scopes = ["devices.read"]
    settings.defaultScopes = ["devices.read"]
    settings.report = { _ in }
    return settings
}

/// The verdict on a redirect URI that is not Google's.
let unlisted = "refuse: redirect_uri is not a configured address"

/// A link, with each value escaped as it should be.
func link(
    to base: String = flipLink, clientID: String = "google-client", state: String = "s",
    redirectURI: String = home.text, scope: String? = "devices.read", further: String = ""
) -> String {
    let scope = scope.map { "&scope=\($0)" } ?? ""
    return "\(base)?client_id=\(clientID)\(scope)&state=\(PercentCoding.encode(state))"
        + "&redirect_uri=\(PercentCoding.encode(redirectURI))\(further)"
}

/// The verdict in a word or two.
func verdict(_ link: String) -> String {
    switch flip.decide(link) {
    case .ask: "request"
    case .answer(let answer): "answer \(answer)"
    case .cannotAnswer(let problem): "refuse: \(problem)"
    case .notAFlipLink: "not a flip link"
    }
}

/// A stand-in for the Google app with a question to answer.
struct Google {
    static let owner = LinkAttempt.Owner(account: "ada@google.example", device: "phone")
    let app: GoogleApp
    let partner: PartnerRegistration

    init() throws {
        let random = RandomSource.repeatable(seed: 3)
        let attempts = LinkAttempts(
            now: { Date(timeIntervalSince1970: 0) }, random: { random.bytes($0) })
        app = GoogleApp(redirectURI: home, attempts: attempts)
        partner = PartnerRegistration(
            name: "Example", client: ClientCredentials(id: "google-client", secret: "s3cret"),
            universalLink: flipLink,
            scopes: ["devices.read"], webRedirectURI: try .web(projectID: "example-project"),
            authorizationURL: "https://partner.example/authorize", tokenURL: "https://partner.example/token")
    }

    /// A question: the link to open.
    func ask() async -> StartedFlip { await app.flip(to: partner, for: Self.owner) }

    /// The result of an answer.
    func receive(_ url: String) async -> LinkingStep {
        await app.receive(url, for: Self.owner)
    }
}

/// Google's sample app, written again from a description of it: a bad example of a partner app.
///
/// Source: googlesamples/identity-appflip-ios, last changed in August 2020.
struct GoogleSample {
    /// The addresses that the app has opened.
    struct Opened: Equatable {
        var url: String
        var universalLinksOnly: Bool
    }

    private struct Pending {
        var state: String
        var redirectURI: String
    }

    private var pending: Pending?
    private var codes = 0
    private(set) var opened: [Opened] = []

    /// Takes any link that has the four parameters; compares none of them, nor the link's own address.
    ///
    /// The first of two values wins, and an empty one will do.
    mutating func receive(_ link: String) -> Bool {
        let items = URLComponents(string: link)?.queryItems ?? []
        func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard first("client_id") != nil, first("scope") != nil, let state = first("state"),
            let redirectURI = first("redirect_uri")
        else { return false }
        pending = Pending(state: state, redirectURI: redirectURI)
        return true
    }

    /// "Yes!": a made-up code, by interpolation, not as a universal link only, as often as it is tapped.
    mutating func tapYes() {
        guard let pending else { return }
        codes += 1
        open("\(pending.redirectURI)?state=\(pending.state)&code=sampleCode\(codes)")
    }

    /// "No": a word that is on no page.
    mutating func tapNo() {
        guard let pending else { return }
        // The app passes an option by a misspelt key, which has no effect.
        open("\(pending.redirectURI)?state=\(pending.state)&error=user_not_authorized")
    }

    private mutating func open(_ url: String) {
        opened.append(Opened(url: url, universalLinksOnly: false))
    }
}

/// Google's test tool, written again from a description of it: a bad example of a Google app.
///
/// Source: googlesamples/identity-appflip-tester-ios, last changed in August 2020.
struct GoogleTester {
    /// The text of its log about an answer.
    enum Judgement: Equatable {
        case code(String)
        case error(String)
        case syntaxError
    }

    var link = "https://partner.example/flip"
    var clientID = "1234"
    var scope = "devices"
    /// The same for every try, and never compared.
    var state = "thisisastate"
    /// The tool's own universal link, since Google's would not open it.
    var redirectURI = "https://tester.example/back"

    /// The link to open: the values joined as they are.
    var url: String {
        "\(link)?client_id=\(clientID)&scope=\(scope)&state=\(state)&redirect_uri=\(redirectURI)"
    }

    /// Its reading of an answer: any state, and any code or error; a code comes first.
    func judge(_ answer: String) -> Judgement {
        let items = URLComponents(string: answer)?.queryItems ?? []
        func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard first("state") != nil else { return .syntaxError }
        if let code = first("code") { return .code(code) }
        if let error = first("error") { return .error(error) }
        return .syntaxError
    }
}

/// The code of Google's page, with what has to change so that it compiles and can be looked at here.
///
/// Changed: `URL?` is unwrapped, the link comes as text, and the result is handed back and not opened. What
/// it does with parameters is unchanged. The published text is in the folder AsPublished.
///
/// Source: Google, "App Flip for iOS", https://developers.google.com/identity/account-linking/app-flip-ios
enum DocumentedCode {
    static let clientID = "google-client"

    /// `application(_:continue:restorationHandler:)`.
    static func handle(_ link: String) -> Bool {
        guard let params = URLComponents(string: link)?.queryItems else { return false }
        if let clientId = params.filter({ $0.name == "client_id" }).first?.value,
            params.filter({ $0.name == "state" }).first?.value != nil,
            params.filter({ $0.name == "redirect_uri" }).first?.value != nil
        {
            return clientId == clientID
        } else {
            return false
        }
    }

    /// The parts of a link that the handler keeps "for later".
    static func value(of name: String, in link: String) -> String? {
        URLComponents(string: link)?.queryItems?.filter { $0.name == name }.first?.value
    }

    static func returnAuthCode(code: String, state: String, redirectUri: String) -> String? {
        reply(
            [URLQueryItem(name: "code", value: code), URLQueryItem(name: "state", value: state)], redirectUri)
    }

    static func returnError(redirectUri: String) -> String? {
        reply(
            [
                URLQueryItem(name: "error", value: "invalid_request"),
                URLQueryItem(name: "error_description", value: "Invalid Request"),
            ], redirectUri)
    }

    private static func reply(_ items: [URLQueryItem], _ redirectUri: String) -> String? {
        guard let url = URL(string: redirectUri) else { return nil }
        var components = URLComponents(url: url, resolvingAgainstBaseURL: false)
        components?.queryItems = items
        return components?.url?.absoluteString
    }
}
