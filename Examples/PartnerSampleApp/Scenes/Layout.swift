import Foundation
import UIKit

/// A text that grows with the user's text size.
@MainActor func label(_ text: String, _ style: UIFont.TextStyle = .body) -> UILabel {
    let label = UILabel()
    label.text = text
    label.font = .preferredFont(forTextStyle: style)
    label.adjustsFontForContentSizeCategory = true
    label.numberOfLines = 0
    return label
}

/// A button with a title.
@MainActor func button(
    _ title: String, _ configuration: UIButton.Configuration = .plain(),
    tapped: @escaping @MainActor () -> Void
) -> UIButton {
    UIButton(configuration: configuration, primaryAction: UIAction(title: title) { _ in tapped() })
}

extension UIViewController {
    /// Shows views one below the other; they scroll when the text is large.
    func show(_ views: [UIView]) {
        let stack = UIStackView(arrangedSubviews: views)
        stack.axis = .vertical
        stack.spacing = 16
        stack.translatesAutoresizingMaskIntoConstraints = false
        let scroll = UIScrollView()
        scroll.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(stack)
        view.backgroundColor = .systemBackground
        view.addSubview(scroll)
        let (content, page) = (scroll.contentLayoutGuide, view.layoutMarginsGuide)
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: page.topAnchor),
            scroll.bottomAnchor.constraint(equalTo: page.bottomAnchor),
            scroll.leadingAnchor.constraint(equalTo: page.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: page.trailingAnchor),
            stack.topAnchor.constraint(equalTo: content.topAnchor),
            stack.bottomAnchor.constraint(equalTo: content.bottomAnchor),
            stack.leadingAnchor.constraint(equalTo: page.leadingAnchor),
            stack.trailingAnchor.constraint(equalTo: page.trailingAnchor),
        ])
    }
}

/// A placeholder for your app's own first screen.
final class HomeViewController: UIViewController {
    init() { super.init(nibName: nil, bundle: nil) }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        show([label(Settings.company, .title2), label("Start linking in Google's app.")])
    }
}
