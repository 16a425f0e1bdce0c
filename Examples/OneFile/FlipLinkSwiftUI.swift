// FlipLinkSwiftUI.swift: account linking in a SwiftUI app. Copy it with FlipLink.swift and FlipCode.swift.
//
// In:  universal links, on a cold and on a warm start.
// Out: one answer to Google for each request, opened as a universal link and never in a browser.
// Fill in the values in FlipLink.swift and FlipCode.swift. Then, in the root view of your window:
//
//     @State private var flip = FlipModel()
//     var body: some View {
//         ContentView().flipLinks(flip, session: { account.token }, otherwise: { router.open($0) }) {
//             SignInView()
//         }
//     }
//
// `account` and `router` are yours, also from `@Environment`. `session` is the token by which your server knows
// the user, nil when nobody is signed in. Then your sign-in comes above the question, which waits; close it with
// `dismiss`, and the user agrees again.
// `otherwise` gets every other link: have no other `onOpenURL` for universal links.
// Several windows: with the model in the root view, as above, only the window that got the link asks.
// SwiftUI shows no sheet above one of yours: close yours when `flip.screen` is set.

import Foundation
import Observation
import SwiftUI
import UIKit

@MainActor @Observable final class FlipModel {
    struct Screen: Identifiable {  // A question, or else a message.
        let id = UUID()
        var question: FlipQuestion?
        var text: String
        var isAnswered = false
    }

    var screen: Screen?
    var isSigningIn = false
    private(set) var agreed: UUID?
    @ObservationIgnored let words = FlipWords()
    @ObservationIgnored private let settings = FlipSettings()
    @ObservationIgnored private var deliveries = FlipDeliveries()
    @ObservationIgnored private let code: @MainActor (FlipQuestion, String) async throws -> String

    /// `code` posts the form of a question with a session, and throws a `FlipError`.
    init(
        code: @escaping @MainActor (FlipQuestion, String) async throws -> String = {
            try await FlipCode().code(for: $0, session: $1)
        }
    ) {
        _ = flipIsFilledIn(settings.missingValue)
        self.code = code
    }

    /// Takes a link that SwiftUI delivered; false when it is another one of your app.
    @discardableResult func take(_ link: URL, by method: FlipDeliveries.Method) -> Bool {
        if deliveries.isRepeat(link, by: method) { return true }
        switch settings.decide(link) {
        case .notAFlipLink: return false
        // A newer request replaces the one before: the user came from Google again.
        case .ask(let question): ask(question)
        case .answer(let url): Task { await refuse(url) }
        // A link that is refused does not close the question of another one.
        case .show: if screen?.question == nil { screen = Screen(text: words.wrongLink) }
        }
        return true
    }

    private func ask(_ question: FlipQuestion) {
        isSigningIn = false
        agreed = nil
        screen = Screen(question: question, text: words.title)
    }

    func agree(
        _ shown: Screen, _ question: FlipQuestion, session: @MainActor () async -> String?
    ) async {
        agreed = shown.id
        guard let session = await session() else { return signIn(for: shown) }
        do {
            let reply = question.reply(code: try await code(question, session))
            await answer(shown, reply, text: words.success)
        } catch { await answer(shown, question.reply(error as? FlipError ?? .cancelled, "No code.")) }
    }

    func cancel(_ shown: Screen, _ question: FlipQuestion) async {
        await answer(shown, question.reply(.accessDenied, "The user refused."))
    }

    /// The question stays below the sign-in, and can be agreed to again.
    private func signIn(for shown: Screen) {
        guard screen?.id == shown.id else { return }
        agreed = nil
        isSigningIn = true
    }

    private func answer(_ shown: Screen, _ reply: URL?, text: String? = nil) async {
        await untilActive()
        // While the server was asked, or the user was in another app, the user may have cancelled or come with
        // another request.
        guard let reply, screen?.id == shown.id, screen?.isAnswered == false else { return }
        screen?.isAnswered = true
        if let text { screen?.text = text }
        let isOpen = await open(reply)
        if screen?.id == shown.id { screen = isOpen ? nil : Screen(text: words.notOpened) }
    }

    private func refuse(_ reply: URL) async {
        await untilActive()
        if await !open(reply), screen == nil { screen = Screen(text: words.notOpened) }
    }

    private func open(_ reply: URL) async -> Bool {
        await UIApplication.shared.open(reply, options: [.universalLinksOnly: true])
    }

    /// Waits until the app is in front of the user: from the background it opens no other app.
    private func untilActive() async {
        guard UIApplication.shared.applicationState != .active else { return }
        let (moments, moment) = AsyncStream<Void>.makeStream()
        let center = NotificationCenter.default
        let observer = center.addObserver(
            forName: UIApplication.didBecomeActiveNotification, object: nil, queue: .main
        ) { _ in moment.finish() }
        for await _ in moments {}
        center.removeObserver(observer)
    }
}

extension View {
    /// Takes universal links, asks the user, and answers Google.
    ///
    /// `session` is the token of the user who is signed in, or nil; `otherwise` gets each link that is not for
    /// account linking; `signIn` is your sign-in.
    func flipLinks<SignIn: View>(
        _ model: FlipModel, session: @escaping @MainActor () async -> String?,
        otherwise: @escaping (URL) -> Void, @ViewBuilder signIn: @escaping () -> SignIn
    ) -> some View {
        @Bindable var model = model
        return onOpenURL { if !model.take($0, by: .openURL) { otherwise($0) } }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                guard let link = activity.webpageURL else { return }
                if !model.take(link, by: .userActivity) { otherwise(link) }
            }
            .sheet(item: $model.screen) { screen in
                FlipScreen(model: model, screen: screen, session: session, signIn: signIn)
            }
    }
}

struct FlipScreen<SignIn: View>: View {
    @Bindable var model: FlipModel
    let screen: FlipModel.Screen
    let session: @MainActor () async -> String?
    let signIn: () -> SignIn

    var body: some View {
        Form {
            Text(screen.text).font(.title2)
            if let question = screen.question, !screen.isAnswered {
                Text(model.words.statement)
                ForEach(question.scopes, id: \.self) { Text("• \(model.words.permission($0))") }
                if let url = URL(string: model.words.privacyPolicyURL) {
                    Link(model.words.privacyPolicy, destination: url)
                }
                Button(model.words.agree) {
                    Task { await model.agree(screen, question, session: session) }
                }
                .disabled(model.agreed == screen.id)
                Button(model.words.cancel) { Task { await model.cancel(screen, question) } }
                if model.agreed == screen.id { ProgressView(model.words.linking) }
            } else if !screen.isAnswered {
                Button("OK") { model.screen = nil }
            }
        }
        .interactiveDismissDisabled()
        .sheet(isPresented: $model.isSigningIn) { signIn() }
    }
}
