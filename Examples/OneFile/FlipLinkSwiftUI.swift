// FlipLinkSwiftUI.swift: account linking in a SwiftUI app. Copy it together with FlipLink.swift.
//
// In:  universal links, on a cold and on a warm start: `onOpenURL` gets both.
// Out: one answer to Google for each request, opened as a universal link and never in a browser.
// Fill in: the words, and the closure of `FlipModel`. It signs the user in where needed, posts
// `codeForm()` of the question to your server, returns the code, and may throw a `FlipError`.
// Use: `ContentView().flipLinks(model)`, with `@State var model = FlipModel { … }`.
// SwiftUI shows no sheet above one of yours: close yours when `model.screen` is set.

import Foundation
import Observation
import SwiftUI
import UIKit

@MainActor @Observable final class FlipModel {
    struct Screen: Identifiable {  // A question, or else a message.
        let id = UUID()
        var question: FlipQuestion?
        var text: String
    }

    var screen: Screen?
    private(set) var agreed: UUID?
    @ObservationIgnored private let settings = FlipSettings()
    @ObservationIgnored private let code: (FlipQuestion) async throws -> String

    init(code: @escaping (FlipQuestion) async throws -> String) { self.code = code }

    // snippet.take
    /// Takes a link; false when it is another one of your app.
    @discardableResult func take(_ link: URL) -> Bool {
        switch settings.decide(link) {
        case .notAFlipLink: return false
        // A newer request replaces the one before: the user came from Google again.
        case .ask(let question): screen = Screen(question: question, text: "Link to Google?")
        case .answer(let url): Task { await open(url) }
        // A link that is refused does not close the question of another one.
        case .show: if screen?.question == nil { screen = Screen(text: "This link is wrong.") }
        }
        return true
    }
    // snippet.end

    func agree(_ shown: Screen, _ question: FlipQuestion) async {
        agreed = shown.id
        do { await answer(shown, question.reply(code: try await code(question))) } catch {
            await answer(shown, question.reply(error as? FlipError ?? .cancelled, "No code."))
        }
    }

    func cancel(_ shown: Screen, _ question: FlipQuestion) async {
        await answer(shown, question.reply(.accessDenied, "The user refused."))
    }

    private func answer(_ shown: Screen, _ reply: URL?) async {
        // The user may have cancelled, or come with another request, while the server was asked.
        guard let reply, screen?.id == shown.id else { return }
        screen = nil
        await open(reply)
    }

    private func open(_ reply: URL) async {
        let isOpen = await UIApplication.shared.open(reply, options: [.universalLinksOnly: true])
        if !isOpen, screen == nil { screen = Screen(text: "Google did not open. Start again.") }
    }
}

extension View {
    func flipLinks(_ model: FlipModel) -> some View {
        @Bindable var model = model
        return onOpenURL { model.take($0) }
            .sheet(item: $model.screen) { FlipScreen(model: model, screen: $0) }
    }
}

struct FlipScreen: View {
    let model: FlipModel
    let screen: FlipModel.Screen
    var body: some View {
        Form {
            Text(screen.text).font(.title2)
            if let question = screen.question {
                ForEach(question.scopes, id: \.self) { Text($0) }  // In your words.
                Button("Agree and link") { Task { await model.agree(screen, question) } }
                    .disabled(model.agreed == screen.id)
                Button("Cancel") { Task { await model.cancel(screen, question) } }
            } else {
                Button("OK") { model.screen = nil }
            }
        }.interactiveDismissDisabled()
    }
}
