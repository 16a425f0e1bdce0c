import FirebaseAuth
import Foundation
import UIKit

/// Info.plist names this class.
final class SceneDelegate: UIResponder, UIWindowSceneDelegate {
    var window: UIWindow?
    private var pages: PagesPresenter?

    func scene(
        _ scene: UIScene, willConnectTo session: UISceneSession,
        options connectionOptions: UIScene.ConnectionOptions
    ) {
        guard let scene = scene as? UIWindowScene else { return }
        let window = UIWindow(windowScene: scene)
        let pages = PagesPresenter()
        let root = AccountViewController(AccountModel(pages: pages))
        pages.root = root
        window.rootViewController = root
        window.makeKeyAndVisible()
        self.window = window
        self.pages = pages
        // A URL in the options answers nothing: a sign-in does not outlive the process that began it.
    }

    func scene(_ scene: UIScene, openURLContexts URLContexts: Set<UIOpenURLContext>) {
        for context in URLContexts {
            // True for the answer to a sign-in that is open; another link is your router's.
            _ = Auth.auth().canHandle(context.url)
        }
    }
}
