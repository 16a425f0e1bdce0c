import Foundation
import UIKit

/// Sign-in to the partner's own account, before consent can be asked for.
final class SignInViewController: UIViewController {
    private let signIn: (String, String) async -> String?
    private let finished: (Bool) -> Void
    private let username = UITextField()
    private let password = UITextField()
    private let problem = label("")
    private lazy var submit = button("Sign in", .filled()) { [weak self] in self?.submitted() }

    /// - Parameters:
    ///   - signIn: takes user name and password; returns a message for the user, or nil when it worked.
    ///   - finished: takes true when the user has signed in, false when the user has closed the screen.
    init(signIn: @escaping (String, String) async -> String?, finished: @escaping (Bool) -> Void) {
        self.signIn = signIn
        self.finished = finished
        super.init(nibName: nil, bundle: nil)
        isModalInPresentation = true
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        username.placeholder = "User name"
        username.textContentType = .username
        username.autocapitalizationType = .none
        username.borderStyle = .roundedRect
        password.placeholder = "Password"
        password.textContentType = .password
        password.isSecureTextEntry = true
        password.borderStyle = .roundedRect
        show([
            label("Sign in to link your account to Google", .title2), username, password, submit,
            button("Cancel") { [finished] in finished(false) }, problem,
        ])
    }

    private func submitted() {
        submit.isEnabled = false
        Task {
            problem.text = await signIn(username.text ?? "", password.text ?? "")
            submit.isEnabled = true
            if problem.text == nil { finished(true) }
        }
    }
}
