import Foundation
import Observation
import UIKit

/// Every call of the sample, with a button for each.
final class AccountViewController: UIViewController {
    private let model: AccountModel
    private let account = UILabel()
    private let message = UILabel()
    private let email = UITextField()
    private let password = UITextField()
    private lazy var signedOut = [
        button("Sign in with Yahoo") { [model] in model.signIn() },
        button("Sign in with a password") { [model, email, password] in
            model.email = email.text ?? ""
            model.password = password.text ?? ""
            model.signInByPassword()
        },
    ]
    private lazy var signedIn = [
        button("Link Yahoo") { [model] in model.link() },
        button("Unlink Yahoo") { [model] in model.unlink() },
        button("Delete account") { [model] in model.deleteAccount() },
        button("Sign out") { [model] in model.signOut() },
    ]
    private lazy var recovery = [
        button("Sign in with its password") { [model, password] in
            model.password = password.text ?? ""
            model.recoverByPassword()
        },
        button("Sign in with Microsoft") { [model] in model.recoverByMicrosoft() },
    ]
    private lazy var other = button("Go to the account that has this Yahoo account") { [model] in
        model.switchAccount()
    }

    init(_ model: AccountModel) {
        self.model = model
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        for label in [account, message] { label.numberOfLines = 0 }
        email.placeholder = "Email"
        email.autocapitalizationType = .none
        password.placeholder = "Password"
        password.isSecureTextEntry = true
        password.textContentType = .password
        for field in [email, password] { field.borderStyle = .roundedRect }
        let stack = UIStackView(
            arrangedSubviews: [account, email, password] + signedOut + signedIn + recovery + [other, message])
        stack.axis = .vertical
        stack.spacing = 16
        let scroll = UIScrollView()
        for view in [stack, scroll] { view.translatesAutoresizingMaskIntoConstraints = false }
        scroll.addSubview(stack)
        view.addSubview(scroll)
        let page = view.layoutMarginsGuide
        let content = scroll.contentLayoutGuide
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: page.topAnchor),
            scroll.leadingAnchor.constraint(equalTo: page.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: page.trailingAnchor),
            // Above the keyboard: a field below it could not be reached.
            scroll.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            stack.topAnchor.constraint(equalTo: content.topAnchor),
            stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: content.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: content.trailingAnchor),
            stack.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
        ])
        show()
    }

    /// Shows the model, and shows it again after its next change.
    private func show() {
        withObservationTracking {
            account.text = model.account
            let messages = [model.message, model.recoveryHint ?? ""].filter { !$0.isEmpty }
            message.text = messages.joined(separator: "\n")
            for button in signedOut { button.isHidden = model.isSignedIn }
            for button in signedIn { button.isHidden = !model.isSignedIn }
            email.isHidden = model.isSignedIn
            password.isHidden = model.isSignedIn
            for button in recovery { button.isHidden = model.pending == nil }
            other.isHidden = model.otherAccount == nil
            for button in signedOut + signedIn + recovery + [other] { button.isEnabled = !model.isBusy }
        } onChange: { [weak self] in
            // It is called before the change.
            Task { @MainActor [weak self] in self?.show() }
        }
    }

    private func button(_ title: String, tapped: @escaping @MainActor () -> Void) -> UIButton {
        UIButton(configuration: .plain(), primaryAction: UIAction(title: title) { _ in tapped() })
    }
}
