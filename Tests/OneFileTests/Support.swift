import Foundation
import OneFile
import WebText

let google = FlipLinkVectors.google

/// A link as Google writes it; a parameter is left out by nil.
func link(
    base: String = FlipLinkVectors.start, clientID: String? = "google-client",
    scope: String? = "devices.read+devices.control", state: String? = "A%2BB%3D",
    redirectURI: String? = google, additionalParameters: String = ""
) -> String {
    FlipLinkVectors.link(
        base, client: clientID, scope: scope, state: state,
        redirectURI: redirectURI.map(PercentCoding.encode),
        more: additionalParameters)
}

/// The time of a test: it stands still until a test says another one.
enum TestTime {
    @TaskLocal static var seconds: TimeInterval = 0

    static let now: @MainActor @Sendable () -> Date = { Date(timeIntervalSince1970: seconds) }
}

/// Keeps what it was asked to open.
@MainActor final class Opener {
    /// An address, and whether only an app may get it.
    struct Opened {
        let url: String
        let universalLinksOnly: Bool
    }

    private(set) var opened: [Opened] = []
    private let opens: Bool

    init(opens: Bool = true) { self.opens = opens }

    func open(_ url: URL, _ universalLinksOnly: Bool) async -> Bool {
        opened.append(Opened(url: url.absoluteString, universalLinksOnly: universalLinksOnly))
        return opens
    }

    var urls: [String] { opened.map(\.url) }
}

/// A window of an app, which keeps what it was told to show.
@MainActor final class Window: FlipPresenter {
    private(set) var shown: [String] = []

    func show(_ screen: FlipScreen?) { shown.append(name(screen)) }
}

/// The signed-in user that the test sets.
@MainActor final class Accounts {
    private(set) var account: FlipAccount?

    init(_ name: String? = "Ada Example") {
        account = name.map { FlipAccount(session: "session-of-\($0)", name: $0) }
    }

    func signIn(_ name: String) { account = FlipAccount(session: "session-of-\(name)", name: name) }
}

/// Answers at once, and keeps what it was asked.
@MainActor final class Codes {
    /// A form, and for whom.
    struct Asked {
        let form: String
        let account: String
    }

    private(set) var asked: [Asked] = []
    private let result: Result<String, FlipFailure>

    init(_ result: Result<String, FlipFailure> = .success("co+de")) { self.result = result }

    func code(_ question: FlipQuestion, _ account: FlipAccount) throws -> String {
        asked.append(
            Asked(form: String(decoding: question.codeForm(), as: UTF8.self), account: account.name ?? ""))
        return try result.get()
    }
}

/// Holds questions until the test answers them, for what happens meanwhile.
actor Held<Answer: Sendable> {
    private struct Waiting {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private var held: [CheckedContinuation<Answer, Never>] = []
    private var waiting: [Waiting] = []
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
            for waiter in waiting where held.count >= waiter.count { waiter.continuation.resume() }
            waiting.removeAll { held.count >= $0.count }
        }
        wasCancelled.append(Task.isCancelled)
        return answer
    }

    /// Returns when so many questions are held.
    func untilAsked(_ count: Int = 1) async {
        if held.count < count {
            await withCheckedContinuation { waiting.append(Waiting(count: count, continuation: $0)) }
        }
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
typealias HeldCodes = Held<Result<String, FlipFailure>>

/// One partner app with its parts in reach.
@MainActor struct App {
    let opener: Opener
    let accounts: Accounts
    let codes = Codes()
    let linking: FlipLinking

    /// An app; `code`, `active`, `account` and `now` take the place of what answers at once.
    init(
        opener: Opener? = nil, accounts: Accounts? = nil, codes: Codes? = nil, held: HeldCodes? = nil,
        active: Held<Void>? = nil, account: Held<Void>? = nil, settings: FlipSettings = .filledIn,
        words: FlipWords = FlipWords(company: "Example"),
        now: @escaping @MainActor @Sendable () -> Date = TestTime.now
    ) {
        let (opener, accounts, codes) = (opener ?? Opener(), accounts ?? Accounts(), codes ?? self.codes)
        (self.opener, self.accounts) = (opener, accounts)
        linking = FlipLinking(
            settings, words: words,
            account: {
                await account?.ask()
                return accounts.account
            },
            code: { question, account in
                if let held { return try await held.ask().get() }
                return try codes.code(question, account)
            },
            open: opener.open, untilActive: { await active?.ask() }, now: now)
    }

    func receive(_ link: String, in window: Window? = nil) async throws -> FlipStep {
        await linking.receive(try URL.of(link), in: window)
    }

    /// The number of the request after a link that asks the user.
    func question(_ text: String = link(), in window: Window? = nil) async throws -> Int {
        let step = try await receive(text, in: window)
        guard case .asks = step, let id = linking.screen?.id else { throw Unexpected(what: "\(step)") }
        return id
    }

    /// The number of the request after a link that asks for a sign-in.
    func signIn(_ text: String = link()) async throws -> Int {
        let step = try await receive(text)
        guard case .asksForSignIn = step, let id = linking.screen?.id else {
            throw Unexpected(what: "\(step)")
        }
        return id
    }
}

/// An app whose user has agreed, while the server is asked for the code.
@MainActor struct AgreeingApp {
    let app: App
    let codes = HeldCodes()
    let id: Int
    let agreed: Task<FlipStep, Never>

    init(to text: String = link()) async throws {
        let app = App(held: codes)
        let id = try await app.question(text)
        (self.app, self.id) = (app, id)
        agreed = Task { await app.linking.agree(id) }
        await codes.untilAsked()
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

/// A short name for a step, to compare by.
func name(_ step: FlipStep) -> String {
    switch step {
    case .notAFlipLink: "not a flip link"
    case .asksForSignIn: "sign in"
    case .asks: "consent"
    case .answered(nil): "code"
    case .answered(let error?): error.rawValue
    case .told(let problem): String(problem.prefix { $0 != ":" })
    case .ignored(let why): "ignored: \(why)"
    }
}

/// A short name for what is shown.
func name(_ screen: FlipScreen?) -> String {
    switch screen?.content {
    case nil: "nothing"
    case .signIn: "sign in"
    case .question(_, _, let isLinking): isLinking ? "linking" : "question"
    case .success: "success"
    case .message(let text): String(text.prefix { $0 != "." })
    }
}
