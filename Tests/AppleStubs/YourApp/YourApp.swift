// What Examples/OneFile/Use leaves to the app. It is compiled along with it, and is not a module.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import Foundation
import SwiftUI
import UIKit

@MainActor final class Account {
    static let current = Account()
    var sessionToken: String?
    var flipAccount: FlipAccount? { sessionToken.map { FlipAccount(session: $0, name: "Ada") } }
}

@MainActor final class Router {
    static let shared = Router()
    func open(_ link: URL) {}
    func open(_ options: UIScene.ConnectionOptions) {}
    func open(_ activity: NSUserActivity) {}
}

struct HomeView: View {
    var body: some View { Text("Home") }
}

struct SignInView: View {
    var body: some View { Text("Sign in") }
}

final class SignInViewController: UIViewController {
    init() { super.init(nibName: nil, bundle: nil) }

    required init?(coder: NSCoder) { nil }
}
