import Foundation
import PartnerApp
import UIKit

/// The consent screen by Google's design rules; every word of it comes from `ConsentScreen`.
final class ConsentViewController: UIViewController {
    enum Choice { case agree, cancel, otherAccount }

    private let screen: ConsentScreen
    private let choose: (Choice) -> Void
    private let finished = label("")
    private lazy var agree = button(screen.agree, .filled()) { [weak self] in self?.agreed() }
    private lazy var otherAccount = button(screen.otherAccount) { [choose] in choose(.otherAccount) }

    init(_ screen: ConsentScreen, choose: @escaping (Choice) -> Void) {
        self.screen = screen
        self.choose = choose
        super.init(nibName: nil, bundle: nil)
        // The user answers by a button: a swipe would leave Google waiting.
        isModalInPresentation = true
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        show([
            label(screen.title, .title2),
            label(screen.account),
            label(screen.statement),
            label(screen.sharing),
            label(screen.permissions.map { "• \($0.text)" }.joined(separator: "\n")),
            link(screen.privacyPolicy),
            link(screen.unlinking),
            agree,
            button(screen.cancel) { [choose] in choose(.cancel) },
            otherAccount,
            finished,
        ])
    }

    /// One answer; Cancel stays, since it counts until the code is there.
    private func agreed() {
        agree.isEnabled = false
        otherAccount.isEnabled = false
        finished.text = screen.finished
        choose(.agree)
    }

    private func link(_ link: ConsentScreen.Link) -> UIButton {
        button(link.text) {
            if let url = URL(string: link.url) { UIApplication.shared.open(url) }
        }
    }
}
