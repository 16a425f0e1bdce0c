// FlipLinking.swift: the question that waits for its answer. Copy it with FlipLink.swift and FlipCode.swift.
//
// In:  universal links, and what the user does.
// Out: the screen to show, and a single answer to Google for each request.
// Nothing to fill in. FlipLinkSwiftUI.swift and FlipLinkScenes.swift show the screens; write your own screens over
// this class, if you like: a `FlipPresenter`.
//
// - There is at most one request. A newer request replaces it, because the user came from Google again, and the older
//   request is never answered. A link that fails its checks does not replace a request.
// - A request is answered once, and only while the app is in front of the user. The first tap counts; Cancel counts
//   until Google's app is about to be opened, and a code that has come is dropped then.
// - After `FlipSettings.lifetime` the app asks for no code and sends none: Agree answers `cancelled`. Cancel still
//   answers `access_denied`.
// - The user is always asked: any web page can open your link.
// - A session that your server no longer accepts is not used again: the next link asks for the sign-in.

import Foundation

#if canImport(UIKit) && !os(watchOS)
    import UIKit
#endif

/// The user who is signed in to your app.
nonisolated public struct FlipAccount: Sendable, FlipRedacted {
    /// The token by which your server knows the user.
    public let session: String
    /// The name that the question shows; nil shows none.
    public let name: String?

    /// An account; its name tells users which account they link.
    public init(session: String, name: String? = nil) { (self.session, self.name) = (session, name) }

    /// Without the session.
    public var description: String { "an account" }
}

/// What account linking shows above your app.
nonisolated public struct FlipScreen: Sendable, Identifiable {
    /// A screen.
    nonisolated public enum Content: Sendable {
        /// Your sign-in; call ``FlipLinking/signInEnded(_:)`` when it is closed, by the user or by you.
        case signIn
        /// The question to the user, and the name of the account, for ``FlipLinking/agree(_:)`` and
        /// ``FlipLinking/refuse(_:_:)``; `isLinking` while your server is asked, when only Cancel counts.
        case question(FlipQuestion, account: String?, isLinking: Bool)
        /// There is a code, and Google's app opens.
        case success
        /// A message with a single button, for ``FlipLinking/close(_:)``.
        case message(String)
    }

    /// Names the request: a tap on an older request's screen changes nothing.
    public let id: Int
    /// What to show.
    public let content: Content
}

/// Shows the screens of account linking in a window.
@MainActor public protocol FlipPresenter: AnyObject {
    /// Shows a screen instead of the previous screen; nil closes it.
    func show(_ screen: FlipScreen?)
}

/// What happened after a link or a tap, for a log.
nonisolated public enum FlipStep: Sendable, Hashable, CustomStringConvertible {
    /// Another link of your app.
    case notAFlipLink
    /// Your sign-in is shown.
    case asksForSignIn
    /// The question is shown, with this title.
    case asks(String)
    /// Google's app was opened, with an error or with a code.
    case answered(FlipError?)
    /// A message is shown, and Google got no answer, for this reason.
    case told(String)
    /// The call changed nothing, for this reason.
    case ignored(Ignored)

    /// Why a call changed nothing.
    nonisolated public enum Ignored: Sendable, Hashable {
        /// The user has agreed already, and your server is asked for a code.
        case answerUnderWay
        /// The app asks for something else now: the sign-in comes before the question.
        case notAsked
        /// The request was answered, or a newer link took its place.
        case requestOver
    }

    /// The step in words, without secrets.
    public var description: String {
        switch self {
        case .notAFlipLink: "not a flip link: the app's router goes on"
        case .asksForSignIn: "asks the user to sign in"
        case .asks(let title): "asks for consent: “\(title)”"
        case .answered(let error): "answers Google with \(error?.rawValue ?? "a code")"
        case .told(let problem): "tells the user that it cannot go on; for you: \(problem)"
        case .ignored(.answerUnderWay): "ignored: the answer is under way already"
        case .ignored(.notAsked): "ignored: the app asks for something else now"
        case .ignored(.requestOver): "ignored: the request is over"
        }
    }
}

/// Takes links, asks the user, gets a code from your server, and answers Google.
@MainActor public final class FlipLinking {
    /// The request that waits for its answer.
    private struct Request {
        let id: Int
        let question: FlipQuestion
        let deadline: Date
        var step = Step.starting
    }

    /// What the request waits for.
    private enum Step {
        /// To learn who is signed in.
        case starting
        case signIn
        // Safeguard app.shown-account: a tap counts for the screen that it was made on (project rule).
        // Without it, the account changes under the user's finger.
        /// The user, who sees this account: the code will be for no other.
        case question(FlipAccount)
        /// The code, or the moment at which it can be sent.
        case linking(Task<String, any Error>)
        /// The moment at which the refusal can be sent.
        case refused
    }

    /// The words that the screens show.
    public let words: FlipWords
    /// What is shown now; nil for nothing.
    public private(set) var screen: FlipScreen? { didSet { presenter?.show(screen) } }

    private let settings: FlipSettings
    /// Who is signed in; asked before each question.
    public var account: @MainActor () async -> FlipAccount?
    private let code: @MainActor (FlipQuestion, FlipAccount) async throws -> String
    private let open: @MainActor (URL, _ universalLinksOnly: Bool) async -> Bool
    private let untilActive: @MainActor () async -> Void
    private let now: @MainActor () -> Date
    private weak var presenter: (any FlipPresenter)?
    private var deliveries = FlipDeliveries()
    private var request: Request?
    /// The account whose session your server last refused, until your app has another session.
    private var ended: FlipAccount?
    /// The number of the last link.
    private var lastLink = 0
    /// The number of the refused link that may still be answered; nil when a newer link took its place.
    private var refusedLink: Int?

    /// Account linking with each of its parts; on an iPhone most have defaults.
    ///
    /// - Parameters:
    ///   - account: Who is signed in; asked before each question, and may wait, such as for a face.
    ///   - code: Gets the code from your server; throws a ``FlipFailure``.
    ///   - open: Opens a link, and returns whether an app took it; with `true`, no browser may get it.
    ///   - untilActive: Returns when the app is in front of the user.
    ///   - now: The time.
    public init(
        _ settings: FlipSettings, words: FlipWords, account: @escaping @MainActor () async -> FlipAccount?,
        code: @escaping @MainActor (FlipQuestion, FlipAccount) async throws -> String,
        open: @escaping @MainActor (URL, _ universalLinksOnly: Bool) async -> Bool,
        untilActive: @escaping @MainActor () async -> Void, now: @escaping @MainActor () -> Date
    ) {
        (self.settings, self.words, self.account, self.code) = (settings, words, account, code)
        (self.open, self.untilActive, self.now) = (open, untilActive, now)
        guard flipIsFilledIn(settings.missingValue) else { return }
        for scope in settings.scopes where words.words(for: scope) == nil {
            note("the scope \(flipPrintable(scope)) has no words: add it to FlipWords.permissions")
        }
    }

    // MARK: Links

    /// Takes a universal link, on a cold and on a warm start; false if it is another link of your app.
    ///
    /// The question is shown by `presenter`, which is the window that got the link.
    @discardableResult public func take(
        _ link: URL, by method: FlipDeliveries.Method = .userActivity,
        in presenter: (any FlipPresenter)? = nil
    ) -> Bool {
        if deliveries.isRepeat(link, by: method, at: now()) { return true }
        return begin(link, in: presenter) != nil
    }

    /// Takes a link as `take` does, and returns what happened.
    @discardableResult public func receive(
        _ link: URL, in presenter: (any FlipPresenter)? = nil
    ) async -> FlipStep {
        await begin(link, in: presenter)?.value ?? .notAFlipLink
    }

    /// Decides at once, so that links count in the order in which they came; nil for another link of the app.
    private func begin(_ link: URL, in presenter: (any FlipPresenter)?) -> Task<FlipStep, Never>? {
        lastLink += 1
        let id = lastLink
        switch settings.decide(link) {
        case .notAFlipLink: return nil
        case .cannotAnswer(let problem):
            note("the link is refused, and nobody is answered: \(problem)")
            tell(words.wrongLink, id, in: presenter)
            return Task { .told("not answered: \(problem)") }
        case .answer(let answer):
            note("the link is refused: \(answer)")
            refusedLink = id
            return Task { await send(answer, for: id, in: presenter) }
        case .ask(let question):
            if case .linking(let asking)? = request?.step { asking.cancel() }
            refusedLink = nil
            let deadline = now().addingTimeInterval(settings.lifetime)
            request = Request(id: id, question: question, deadline: deadline)
            present(nil, in: presenter)
            return Task { await ask(id) }
        }
    }

    // Safeguard app.asks: the user is asked, each time (project rule).
    // Without it, any page links an account by opening the link, unseen by the user.
    /// Asks the user, or shows the sign-in first.
    private func ask(_ id: Int) async -> FlipStep {
        let account = await usableAccount()
        guard let request = current(id), case .starting = request.step else { return .ignored(.requestOver) }
        guard let account else {
            self.request?.step = .signIn
            screen = FlipScreen(id: id, content: .signIn)
            return log(.asksForSignIn)
        }
        return ask(request, account)
    }

    private func ask(_ request: Request, _ account: FlipAccount) -> FlipStep {
        self.request?.step = .question(account)
        show(request.question, account.name, isLinking: false, id: request.id)
        return log(.asks(words.title))
    }

    /// The account that is signed in; nil also for a session that your server has refused.
    ///
    /// With that session each link would end in the browser, and nobody would be asked to sign in again.
    private func usableAccount() async -> FlipAccount? {
        guard let account = await account() else { return nil }
        if let ended, flipIsSame(ended.session, account.session) { return nil }
        return account
    }

    private func show(_ question: FlipQuestion, _ account: String?, isLinking: Bool, id: Int) {
        screen = FlipScreen(id: id, content: .question(question, account: account, isLinking: isLinking))
    }

    // MARK: The user

    /// Continues when your sign-in is closed: with the question, or with `cancelled` for Google if nobody signed in.
    ///
    /// A second call changes nothing.
    @discardableResult public func signInEnded(_ id: Int) async -> FlipStep {
        guard let request = current(id) else { return .ignored(.requestOver) }
        if case .linking = request.step { return .ignored(.answerUnderWay) }
        guard case .signIn = request.step else { return .ignored(.notAsked) }
        guard isInTime(request) else { return await refuse(id, .requestExpired) }
        self.request?.step = .starting
        let account = await usableAccount()
        guard let request = current(id), case .starting = request.step else { return .ignored(.requestOver) }
        guard let account else { return await refuse(id, .signInClosed) }
        return ask(request, account)
    }

    /// Takes the user's consent: gets a code from your server, and opens Google's app with it.
    @discardableResult public func agree(_ id: Int) async -> FlipStep {
        guard let request = current(id) else { return .ignored(.requestOver) }
        let account: FlipAccount
        switch request.step {
        case .question(let shown): account = shown
        case .linking: return .ignored(.answerUnderWay)
        case .starting, .signIn: return .ignored(.notAsked)
        case .refused: return .ignored(.requestOver)
        }
        guard isInTime(request) else { return await refuse(id, .requestExpired) }
        let question = request.question
        let asking = Task { try await code(question, account) }
        self.request?.step = .linking(asking)
        show(question, account.name, isLinking: true, id: id)
        switch await asking.result {
        case .success(let code): return await send(question.reply(code: code), for: id)
        case .failure(let error):
            let failure = error as? FlipFailure ?? .serverUnavailable
            if failure == .sessionEnded { ended = account }
            if !asking.isCancelled { note("no code: \(failure.explanation)") }
            return await send(question.reply(failure), for: id)
        }
    }

    /// Takes the user's refusal, or the reason why there can be no code, and tells Google.
    ///
    /// Cancel is `.consentRefused`; "Use another account" is `.otherAccountWanted`.
    @discardableResult public func refuse(
        _ id: Int, _ failure: FlipFailure = .consentRefused
    ) async -> FlipStep {
        guard let request = current(id) else { return .ignored(.requestOver) }
        switch request.step {
        case .refused: return .ignored(.requestOver)
        case .linking(let asking): asking.cancel()
        case .starting, .signIn, .question: break
        }
        self.request?.step = .refused
        return await send(request.question.reply(failure), for: id, isRefusal: true)
    }

    /// Closes a message.
    public func close(_ id: Int) {
        if case .message = screen?.content, screen?.id == id { screen = nil }
    }

    // MARK: Answers

    /// Opens Google's app with an answer, as a universal link only.
    ///
    /// Every answer goes through here.
    private func send(
        _ answer: FlipAnswer?, for id: Int, isRefusal: Bool = false, in presenter: (any FlipPresenter)? = nil
    ) async -> FlipStep {
        // An app in the background cannot open another app.
        await untilActive()
        // Safeguard app.newest: an answer goes only while its request is the newest, and once (project rule).
        // Without it, Google is opened with the answer to a link that another one has replaced.
        // Whether the answer may still go is asked here and nowhere else: meanwhile the user may have refused or
        // opened another link, or the code may have expired.
        guard mayStillGo(id, isRefusal: isRefusal) else { return .ignored(.requestOver) }
        var answer = answer
        if let request = current(id) {
            if answer?.error == nil, now() >= request.deadline {
                answer = request.question.reply(.requestExpired)
            }
            screen = answer?.error == nil ? FlipScreen(id: id, content: .success) : nil
            self.request = nil
        }
        // Safeguard app.universal-link: the answer is opened as a universal link or not at all (Google, App
        // Flip for iOS).
        // Without it, a browser gets the code, with its history and its extensions.
        // As a universal link only, without a second try in a browser, which must never get a code.
        guard let answer, await open(answer.url, true) else {
            note("no app took the answer as a universal link: \(words.notOpened)")
            tell(words.notOpened, id, in: presenter)
            return .told(
                "not delivered: no app took the universal link; it was not opened in the browser, "
                    + "which would have shown the code to others")
        }
        if screen?.id == id { screen = nil }
        return log(.answered(answer.error))
    }

    /// Whether an answer belongs to the waiting request, or to a refused link after which no other has come.
    private func mayStillGo(_ id: Int, isRefusal: Bool) -> Bool {
        guard let request = current(id) else { return id == refusedLink }
        if case .refused = request.step { return isRefusal }
        return !isRefusal
    }

    private func current(_ id: Int) -> Request? { request?.id == id ? request : nil }

    private func isInTime(_ request: Request) -> Bool {
        FlipRule.answeredInTime.holds(now() < request.deadline, settings.report)
    }

    /// Shows a message, unless a question is on the screen: the user would take the message for its answer.
    private func tell(_ text: String, _ id: Int, in presenter: (any FlipPresenter)?) {
        if request == nil { present(FlipScreen(id: id, content: .message(text)), in: presenter) }
    }

    /// Shows a screen in another window, and closes the screen that is open.
    private func present(_ screen: FlipScreen?, in presenter: (any FlipPresenter)?) {
        if let presenter, presenter !== self.presenter {
            if self.screen != nil { self.screen = nil }
            self.presenter = presenter
        }
        if screen != nil || self.screen != nil { self.screen = screen }
    }

    private func note(_ text: String) { settings.report(FlipNote(text: text)) }

    /// Tells `report` about a step that went as it should.
    private func log(_ step: FlipStep) -> FlipStep {
        settings.report(FlipNote(text: step.description, held: true))
        return step
    }
}

nonisolated extension FlipRule {
    /// Without it, a tap still links long after, in another situation.
    public static let answeredInTime = Self("app.in-time", "the request is answered in time", "project rule")
}

/// Drops the second delivery of a link in SwiftUI, which has two methods for links.
///
/// Apple's engineers say that only `onOpenURL` gets universal links; reports say that on some systems only
/// `onContinueUserActivity` does. An app takes both. The same bytes by the same method, or later, are a new link: the
/// user has tapped again.
nonisolated public struct FlipDeliveries: Sendable {
    /// A method of SwiftUI for links.
    nonisolated public enum Method: Sendable { case openURL, userActivity }

    /// A link as a method has delivered it.
    nonisolated private struct Delivery {
        let link: String
        let method: Method
        let time: Date
    }

    /// Both deliveries come in the same turn of the app: two seconds are ample, and no user taps again so soon.
    private static let window: TimeInterval = 2
    private var last: Delivery?

    /// Whether the other method has delivered this link just before.
    mutating func isRepeat(_ link: URL, by method: Method, at time: Date) -> Bool {
        let text = link.absoluteString
        if let last, last.method != method, flipIsSame(last.link, text),
            abs(time.timeIntervalSince(last.time)) < Self.window
        {
            self.last = nil
            return true
        }
        last = Delivery(link: text, method: method, time: time)
        return false
    }
}

#if canImport(UIKit) && !os(watchOS)
    extension FlipLinking {
        /// Account linking in an app; make a single instance, and share it between windows.
        ///
        /// Without `words` the screens are in English, with the company of `settings`.
        public convenience init(
            _ settings: FlipSettings = FlipSettings(), words: FlipWords? = nil,
            account: @escaping @MainActor () async -> FlipAccount?,
            code: @escaping @MainActor (FlipQuestion, FlipAccount) async throws -> String = {
                try await FlipCode().code(for: $0, session: $1.session)
            }
        ) {
            self.init(
                settings, words: words ?? FlipWords(company: settings.company), account: account, code: code,
                // The typed key: the string "universalLinksOnly" would be an unknown option, without effect.
                open: { await UIApplication.shared.open($0, options: [.universalLinksOnly: $1]) },
                untilActive: {
                    await Self.wait(
                        for: UIApplication.didBecomeActiveNotification, of: nil,
                        unless: UIApplication.shared.applicationState == .active)
                },
                now: { Date() })
        }

        /// Waits for a notification, unless its event has already happened.
        static func wait(for name: Notification.Name, of sender: UIScene?, unless holds: Bool) async {
            if holds { return }
            let (moments, moment) = AsyncStream<Void>.makeStream()
            let center = NotificationCenter.default
            let observer = center.addObserver(forName: name, object: sender, queue: .main) { _ in
                moment.finish()
            }
            for await _ in moments {}
            center.removeObserver(observer)
        }
    }
#endif
