import Foundation
import SwiftUI
import UIKit

/// Shows account linking in a window of its own: it is above every sheet of the app, and closes none of them.
///
/// The app makes one and keeps it: all scenes share it, and a newer link replaces the question of an older one.
@MainActor final class LinkingWindow: FlipPresenter {
    let accounts = KeychainAccounts()
    /// Made with the first link: before that there is no `UIApplication.shared`.
    private(set) lazy var linking = makeLinking()
    private var window: UIWindow?
    /// The app's own window, which gets the keyboard back.
    private weak var appWindow: UIWindow?

    // snippet.session
    private func makeLinking() -> FlipLinking {
        let accounts = accounts
        return FlipLinking(account: { await accounts.current() }) { question, account in
            do { return try await FlipCode().code(for: question, session: account.session) } catch {
                // An ended session is forgotten, so that the next link asks for a sign-in.
                if error as? FlipFailure == .sessionEnded { await accounts.forget() }
                throw error
            }
        }
    }
    // snippet.end

    /// Takes the link of a cold start; false when the options have none for account linking.
    @discardableResult func take(_ options: UIScene.ConnectionOptions) -> Bool {
        options.userActivities.reduce(false) { isTaken, activity in take(activity) || isTaken }
    }

    /// Takes the link of a warm start; false when it is another link of the app.
    @discardableResult func take(_ activity: NSUserActivity) -> Bool {
        guard activity.activityType == NSUserActivityTypeBrowsingWeb, let link = activity.webpageURL
        else { return false }
        return linking.take(link, in: self)
    }

    func show(_ screen: FlipScreen?) {
        guard let screen, let scene = sceneOfUser() else {
            window?.isHidden = true
            window = nil
            appWindow?.makeKey()
            return
        }
        if window == nil { appWindow = scene.keyWindow }
        let window = UIWindow(windowScene: scene)
        window.windowLevel = .alert
        // VoiceOver reads only this window.
        window.accessibilityViewIsModal = true
        window.rootViewController = UIHostingController(rootView: view(of: screen))
        window.makeKeyAndVisible()
        self.window?.isHidden = true
        self.window = window
    }

    @ViewBuilder private func view(of screen: FlipScreen) -> some View {
        switch screen.content {
        case .signIn: SignInView(window: self, id: screen.id)
        case .question(let question, let account, let isLinking):
            QuestionView(
                linking: linking, id: screen.id, question: question, account: account, isLinking: isLinking)
        case .success: Form { Text(linking.words.success).font(.title2) }
        case .message(let text):
            Form {
                Text(text)
                Button(linking.words.close) { [linking] in linking.close(screen.id) }
            }
        }
    }

    private func sceneOfUser() -> UIWindowScene? {
        let scenes = UIApplication.shared.connectedScenes.compactMap { $0 as? UIWindowScene }
        return scenes.first { $0.activationState == .foregroundActive }
            ?? scenes.first { $0.activationState == .foregroundInactive } ?? scenes.first
    }
}
