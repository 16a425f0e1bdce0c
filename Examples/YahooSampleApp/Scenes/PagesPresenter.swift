import FirebaseAuth
import Foundation
import UIKit

/// Shows the sign-in page above the screen that is on top.
@MainActor final class PagesPresenter: NSObject, @preconcurrency AuthUIDelegate {
    /// The first screen of the window.
    weak var root: UIViewController?
    /// The screen below the page, so that no other screen is closed with it.
    private weak var below: UIViewController?

    func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)?
    ) {
        // UIKit refuses a second sheet above the same view controller.
        var top = root
        while let next = top?.presentedViewController { top = next }
        below = top
        // UIKit calls it on the main thread, from which it comes.
        nonisolated(unsafe) let completion = completion
        top?.present(viewControllerToPresent, animated: flag) { completion?() }
    }

    func dismiss(animated flag: Bool, completion: (() -> Void)?) {
        guard let below else {
            // The SDK waits for the completion.
            completion?()
            return
        }
        nonisolated(unsafe) let completion = completion
        below.dismiss(animated: flag) { completion?() }
    }
}
