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

    /// Account linking in a window.
    ///
    /// - Parameters:
    ///   - account: Calls its block, on any thread, with the token by which your server knows the user, and the name that
    ///     the question shows; with nil and nil when nobody is signed in, and after an error too. Without the call the
    ///     link waits for ever, and the user sees no question.
    ///   - signIn: Shows your sign-in on a view controller when nobody is signed in, and calls its block when the sign-in
    ///     is closed, also when the user swipes it away. Without the call no sign-in is shown again.
    @objc(initWithWindow:account:signIn:) public init(
        window: UIWindow,
        account: @escaping @MainActor (@escaping @Sendable (String?, String?) -> Void) -> Void,
        signIn: @escaping @MainActor (UIViewController, @escaping @Sendable () -> Void) -> Void
    ) {
        links = FlipLinks(window, account: { await Self.account(account) }) { screen, closed in
            signIn(screen) { Task { @MainActor in closed() } }
        }
    }

    /// Waits for the block: a provider's SDK fetches a fresh token only asynchronously.
    private static func account(
        _ find: @MainActor (@escaping @Sendable (String?, String?) -> Void) -> Void
    ) async -> FlipAccount? {
        // A second call of the block changes nothing. A second call of a continuation would crash.
        let (accounts, found) = AsyncStream<FlipAccount?>.makeStream()
        find { session, name in
            found.yield(session.map { FlipAccount(session: $0, name: name) })
            found.finish()
        }
        for await account in accounts { return account }
        return nil
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
