import AppFlip
import Foundation
import PartnerApp
import WebText

let google = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

let configuration = PartnerConfiguration(
    universalLink: "https://partner.example/flip", clientID: "google-client",
    allowedScopes: ["devices.read", "devices.control"], defaultScope: ["devices.read"])

let wording = ConsentWording(
    company: "Example", statement: "Once linked, Google will have permission to control your devices.",
    scopes: ["devices.read": "See your devices", "devices.control": "Control your devices"],
    unlinkingURL: "https://partner.example/settings")

/// A link as Google writes it; a parameter is left out by nil.
func link(
    base: String = "https://partner.example/flip", clientID: String? = "google-client",
    scope: String? = "devices.read+devices.control", state: String? = "A%2BB%3D",
    redirectURI: String? = google, additionalParameters: String = ""
) -> String {
    let parameters = [
        clientID.map { "client_id=\($0)" }, scope.map { "scope=\($0)" }, state.map { "state=\($0)" },
        redirectURI.map { "redirect_uri=\(PercentCoding.encode($0))" },
    ]
    return "\(base)?\(parameters.compactMap { $0 }.joined(separator: "&"))\(additionalParameters)"
}

/// The time of a test: it stands still until a test says another one.
enum TestTime {
    @TaskLocal static var seconds: TimeInterval = 0

    static let now: @Sendable () -> Date = { Date(timeIntervalSince1970: seconds) }
}

/// Keeps what it was asked to open.
actor Opener: LinkOpener {
    private(set) var opened: [(url: String, universalLinksOnly: Bool)] = []
    private let opens: Bool

    init(opens: Bool = true) {
        self.opens = opens
    }

    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool {
        opened.append((url.absoluteString, universalLinksOnly))
        return opens
    }

    var urls: [String] { opened.map(\.url) }
}

/// The signed-in user that the test sets.
actor Accounts: AccountSource {
    private var account: SignedInAccount?

    init(_ name: String? = "Ada Example") {
        account = name.map { SignedInAccount(name: $0, session: AppSession(token: "session-of-\($0)")) }
    }

    func current() async -> SignedInAccount? { account }

    func signIn(_ name: String) {
        account = SignedInAccount(name: name, session: AppSession(token: "session-of-\(name)"))
    }
}

/// Answers at once, and keeps what it was asked.
actor Codes: CodeService {
    private(set) var asked: [(form: Parameters, account: String)] = []
    private let result: Result<String, PartnerFailure>

    init(_ result: Result<String, PartnerFailure> = .success("co+de")) {
        self.result = result
    }

    func code(
        for request: CodeRequest, account: SignedInAccount
    ) async throws(PartnerFailure) -> String {
        asked.append((request.form, account.name))
        return try result.get()
    }
}

/// Holds questions until the test answers them, for what happens meanwhile.
actor Held<Answer: Sendable> {
    private var held: [CheckedContinuation<Answer, Never>] = []
    private var waiting: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
    private var answerToAll: Answer?
    private(set) var asked = 0
    /// Of each question that was held, whether its task was cancelled by the time of the answer.
    private(set) var wasCancelled: [Bool] = []

    /// Returns the answer to a question, when there is one.
    func ask() async -> Answer {
        asked += 1
        if let answerToAll { return answerToAll }
        let answer = await withCheckedContinuation { continuation in
            held.append(continuation)
            for (count, continuation) in waiting where held.count >= count { continuation.resume() }
            waiting.removeAll { held.count >= $0.count }
        }
        wasCancelled.append(Task.isCancelled)
        return answer
    }

    /// Returns when so many questions are held.
    func untilAsked(_ count: Int = 1) async {
        if held.count < count { await withCheckedContinuation { waiting.append((count, $0)) } }
    }

    /// Answers the oldest question, once there is one.
    func answer(_ answer: Answer) async {
        await untilAsked()
        held.removeFirst().resume(returning: answer)
    }

    /// Answers every question, those to come included.
    func answerAll(_ answer: Answer) {
        answerToAll = answer
        for continuation in held { continuation.resume(returning: answer) }
        held = []
    }
}

/// Issues a code when the test says so.
typealias HeldCodes = Held<Result<String, PartnerFailure>>

extension HeldCodes: CodeService {
    func code(
        for request: CodeRequest, account: SignedInAccount
    ) async throws(PartnerFailure) -> String { try await ask().get() }
}

/// Says who is signed in when the test says so.
typealias HeldAccounts = Held<Void>

extension HeldAccounts: AccountSource {
    func current() async -> SignedInAccount? {
        await ask()
        return SignedInAccount(name: "Ada Example", session: AppSession(token: "session-of-Ada"))
    }
}

/// One partner app with its parts in reach.
struct App<Service: CodeService> {
    let opener: Opener
    let accounts: Accounts
    let codes: Service
    let linking: AccountLinking

    init(
        opener: Opener = Opener(), accounts: Accounts = Accounts(), codes: Service = Codes(),
        configuration: PartnerConfiguration = configuration, wording: ConsentWording = wording
    ) {
        (self.opener, self.accounts, self.codes) = (opener, accounts, codes)
        linking = AccountLinking(
            configuration, wording: wording, accounts: accounts, codes: codes, opener: opener,
            now: TestTime.now)
    }

    func receive(_ link: String) async throws -> LinkingAction {
        await linking.receive(try URL.of(link))
    }

    func consent(_ text: String = link()) async throws -> ConsentScreen {
        try await receive(text).consent()
    }
}

extension App<HeldCodes> {
    /// An app whose user has agreed, while the server is asked for the code.
    static func agreeing(
        to text: String = link()
    ) async throws -> (app: App, screen: ConsentScreen, agreed: Task<LinkingAction, Never>) {
        let app = App(codes: HeldCodes())
        let screen = try await app.consent(text)
        let agreed = Task { await app.linking.agree(to: screen.ticket) }
        await app.codes.untilAsked()
        return (app, screen, agreed)
    }
}

struct Unexpected: Error {
    let what: String
}

extension URL {
    static func of(_ text: String) throws -> URL {
        guard let url = URL(string: text) else { throw Unexpected(what: text) }
        return url
    }
}

extension LinkingAction {
    func consent() throws -> ConsentScreen {
        guard case .askForConsent(let screen) = self else { throw Unexpected(what: "\(self)") }
        return screen
    }

    func signIn() throws -> FlipTicket {
        guard case .askForSignIn(let ticket) = self else { throw Unexpected(what: "\(self)") }
        return ticket
    }
}

/// A short name for an action, to compare by.
func name(_ action: LinkingAction) -> String {
    switch action {
    case .notAFlipLink: "not a flip link"
    case .askForSignIn: "sign in"
    case .askForConsent: "consent"
    case .replied(.code, _): "code"
    case .replied(.error(let error), _): error.rawValue
    case .showMessage(let message, _): message.title
    case .ignored(let why, _): "ignored: \(why)"
    }
}
