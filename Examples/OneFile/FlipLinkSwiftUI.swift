// FlipLinkSwiftUI.swift: account linking in a SwiftUI app.
// Copy it with FlipLink.swift, FlipLinking.swift and FlipCode.swift.
//
// In:  universal links, on a cold and on a warm start.
// Out: the screens of FlipLinking.swift, in a sheet.
// Fill in the values in FlipLink.swift and FlipCode.swift. Then, in the root view of your window:
//
//     @State private var flip = FlipModel()
//     var body: some View {
//         ContentView().flipLinks(flip, account: { … }, otherwise: { router.open($0) }) { SignInView() }
//     }
//
// `account` returns the user who is signed in, with the token by which your server knows that user; nil when nobody
// is. Then your sign-in comes up: close it with `dismiss`, and the question follows. It may also be swiped away.
// `otherwise` gets every other link: have no other `onOpenURL` for universal links.
// Several windows: with the model in the root view, only the window that got the link asks. To let a newer link in one
// window replace the question of another, make one `FlipLinking` in your `App`, and `FlipModel(linking)` in each window.
// SwiftUI shows no sheet above your own: close yours when `flip.screen` is set.

import Foundation
import Observation
import SwiftUI
import UIKit

/// The sheet of a window.
@MainActor @Observable final class FlipModel: FlipPresenter {
    /// What the sheet shows; nil for no sheet.
    var screen: FlipScreen?
    var isSigningIn = false
    @ObservationIgnored let linking: FlipLinking

    init(_ linking: FlipLinking? = nil) { self.linking = linking ?? FlipLinking(account: { nil }) }

    func show(_ screen: FlipScreen?) {
        self.screen = screen
        if case .signIn = screen?.content { isSigningIn = true } else { isSigningIn = false }
    }

    /// Takes a link that SwiftUI delivered; false if it is another link of your app.
    func take(
        _ link: URL, by method: FlipDeliveries.Method, account: @escaping @MainActor () async -> FlipAccount?
    ) -> Bool {
        linking.account = account
        return linking.take(link, by: method, in: self)
    }
}

extension View {
    /// Takes universal links, asks the user, and answers Google.
    ///
    /// `account` is the user who is signed in, or nil; `otherwise` gets each link that is not for account linking;
    /// `signIn` is your sign-in.
    func flipLinks<SignIn: View>(
        _ model: FlipModel, account: @escaping @MainActor () async -> FlipAccount?,
        otherwise: @escaping (URL) -> Void, @ViewBuilder signIn: @escaping () -> SignIn
    ) -> some View {
        @Bindable var model = model
        return onOpenURL { if !model.take($0, by: .openURL, account: account) { otherwise($0) } }
            .onContinueUserActivity(NSUserActivityTypeBrowsingWeb) { activity in
                guard let link = activity.webpageURL else { return }
                if !model.take(link, by: .userActivity, account: account) { otherwise(link) }
            }
            .sheet(item: $model.screen) { FlipScreenView(model: model, screen: $0, signIn: signIn) }
    }
}

/// The content of the sheet for a screen, with your sign-in in a sheet above it.
struct FlipScreenView<SignIn: View>: View {
    @Bindable var model: FlipModel
    let screen: FlipScreen
    let signIn: () -> SignIn
    private var linking: FlipLinking { model.linking }
    private var words: FlipWords { model.linking.words }

    var body: some View {
        Form {
            switch screen.content {
            case .signIn:
                Text(words.title).font(.title2)
                Button(words.cancel) { Task { await linking.signInEnded(screen.id) } }
            case .question(let question, let account, let isLinking):
                about(question, account)
                Button(words.agree) { Task { await linking.agree(screen.id) } }.disabled(isLinking)
                // Cancel counts until Google's app opens.
                Button(words.cancel) { Task { await linking.refuse(screen.id) } }
                if !words.otherAccount.isEmpty {
                    Button(words.otherAccount) {
                        Task { await linking.refuse(screen.id, .otherAccountWanted) }
                    }
                    .disabled(isLinking)
                }
                if isLinking { ProgressView(words.linking) }
            case .success: Text(words.success).font(.title2)
            case .message(let text):
                Text(text)
                Button(words.close) { linking.close(screen.id) }
            }
        }
        .interactiveDismissDisabled()
        // Closed by your view or swiped away: this changes nothing for an older request.
        .sheet(
            isPresented: $model.isSigningIn, onDismiss: { Task { await linking.signInEnded(screen.id) } },
            content: signIn)
    }

    @ViewBuilder private func about(_ question: FlipQuestion, _ account: String?) -> some View {
        Text(words.title).font(.title2)
        if let account { Text(words.signedIn(account)) }
        Text(words.statement)
        ForEach(question.scopes, id: \.self) { Text("• \(words.permission($0))") }
        if !words.sharing.isEmpty { Text(words.sharing) }
        if let url = URL(string: words.privacyPolicyURL) { Link(words.privacyPolicy, destination: url) }
        if let url = URL(string: words.unlinkingURL) { Link(words.unlinking, destination: url) }
    }
}
