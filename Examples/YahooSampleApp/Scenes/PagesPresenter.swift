import FirebaseAuth
import Foundation
import UIKit

/// Shows the sign-in page where the app wants it.
@MainActor final class PagesPresenter: NSObject, @preconcurrency AuthUIDelegate {
    weak var root: UIViewController?
    /// What the page is above, so that no other screen is closed with it.
    private weak var below: UIViewController?

    func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)?
    ) {
        // From the topmost one: UIKit refuses a second sheet above the same view controller.
        var top = root
        while let next = top?.presentedViewController { top = next }
        below = top
        // UIKit calls it on the main thread, from which it comes.
        nonisolated(unsafe) let completion = completion
        top?.present(viewControllerToPresent, animated: flag) { completion?() }
    }

    func dismiss(animated flag: Bool, completion: (() -> Void)?) {
        // The SDK waits for the completion.
        guard let below else { return completion?() ?? () }
        nonisolated(unsafe) let completion = completion
        below.dismiss(animated: flag) { completion?() }
    }
}
