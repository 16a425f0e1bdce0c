// FlipLinkObjectiveC.swift: account linking in an Objective-C app.
// Copy it with FlipLink.swift, FlipLinking.swift, FlipCode.swift and FlipLinkScenes.swift, and fill in the values there.
//
// It is Swift, and not a port: a target takes Swift files beside Objective-C files, so the checks are written
// only once, in the file that this project tests. The bridging header that Xcode offers may
// stay empty. Import "YourTarget-Swift.h" where you call it. The calls are in
// Examples/OneFile/Use/FlipSceneDelegate.m of the project that this file was copied from.

import Foundation
import UIKit

/// `FlipLinks` under the names that Objective-C sees.
@objc(FLPFlipLinks) @MainActor public final class FlipLinksObjectiveC: NSObject {
    private let links: FlipLinks

    /// `session` returns the token by which your server knows the user, nil when nobody is signed in.
    ///
    /// Then `signIn` shows your sign-in on a view controller, and calls its block when that is closed.
    @objc(initWithWindow:session:signIn:) public init(
        window: UIWindow, session: @escaping @MainActor () -> String?,
        signIn: @escaping @MainActor (UIViewController, @escaping @Sendable () -> Void) -> Void
    ) {
        links = FlipLinks(window, account: { session().map { FlipAccount(session: $0) } }) { screen, closed in
            signIn(screen) { Task { @MainActor in closed() } }
        }
    }

    /// What a button "Link with Google" opens by `openURL:options:completionHandler:`; nil while
    /// `FlipSettings.googleProject` is nil.
    @objc public static var linkWithGoogle: URL? { FlipSettings().linkWithGoogle }

    /// Cold start; NO when no link for account linking is in the options.
    @objc(takeOptions:) @discardableResult public func take(_ options: UIScene.ConnectionOptions) -> Bool {
        links.take(options)
    }

    /// Warm start; NO if the link is another link of your app.
    @objc(takeActivity:) @discardableResult public func take(_ activity: NSUserActivity) -> Bool {
        links.take(activity)
    }
}
