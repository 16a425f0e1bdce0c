import AppFlip
import Foundation
import PartnerApp
import SwiftUI
import UIKit

/// Shows account linking in a window of its own: it is above every sheet of the app, and closes none of them.
///
/// The app makes one and keeps it. Which screen is up is decided by `LinkingScreen.after(_:on:)`.
@MainActor final class LinkingWindow {
    /// Made with the first view: before that there is no `UIApplication.shared`.
    private lazy var parts = LinkingParts()
    private(set) lazy var inbox = LinkInbox(parts.linking) { [weak self] in self?.show($0) }
    private var screen: LinkingScreen?
    private var window: UIWindow?
    /// The app's own window, which gets the keyboard back.
    private weak var before: UIWindow?

    func agree(to ticket: FlipTicket) { Task { show(await parts.linking.agree(to: ticket)) } }

    func decline(_ ticket: FlipTicket, because failure: PartnerFailure) {
        Task { show(await parts.linking.decline(ticket, because: failure)) }
    }

    /// Signs in and continues; returns a message for the user when that did not work.
    func signIn(username: String, password: String, for ticket: FlipTicket) async -> String? {
        if let problem = await parts.signIn(username: username, password: password) { return problem }
        show(await parts.linking.continueAfterSignIn(ticket))
        return nil
    }

    private func show(_ action: LinkingAction) {
        let next = LinkingScreen.after(action, on: screen)
        // The same screen stays, with all that the user has typed.
        if next != screen { replace(with: next) }
    }

    private func replace(with next: LinkingScreen?) {
        screen = next
        guard let next, let scene = sceneOfUser() else {
            window?.isHidden = true
            window = nil
            before?.makeKey()
            return
        }
        if window == nil { before = scene.keyWindow }
        let window = UIWindow(windowScene: scene)
        window.windowLevel = .alert
        // VoiceOver reads only this window.
        window.accessibilityViewIsModal = true
        window.rootViewController = UIHostingController(rootView: view(of: next))
        window.makeKeyAndVisible()
        self.window?.isHidden = true
        self.window = window
    }

    @ViewBuilder private func view(of screen: LinkingScreen) -> some View {
        switch screen {
        case .signIn(let ticket): SignInView(linking: self, ticket: ticket)
        case .consent(let screen): ConsentView(linking: self, screen: screen)
        case .message(let message):
            Form {
                Text(message.title).font(.title2)
                Text(message.text)
                Button("OK") { [weak self] in self?.replace(with: nil) }
            }
        }
    }

    private func sceneOfUser() -> UIWindowScene? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        return scenes.first { $0.activationState == .foregroundActive }
            ?? scenes.first { $0.activationState == .foregroundInactive } ?? scenes.first
    }
}

/// A placeholder for your app's own first screen.
struct HomeView: View {
    var body: some View {
        Form {
            Text(Settings.company).font(.title2)
            // The system opens Google's app, which then opens the link to this app.
            if let url = Settings.linkWithGoogle { Link("Link with Google", destination: url) }
        }
    }
}
