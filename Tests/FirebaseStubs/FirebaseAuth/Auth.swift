// The part of FirebaseAuth that Examples/YahooSampleApp uses, written down from the public sources of
// firebase-ios-sdk 12.19: only names, labels, types and attributes. No line of code is the SDK's.
// All of this folder was compared with 12.19.0 on 24 November 2026, by scripts/apple/compare-firebase-stubs.
//
// Where versions of the SDK differ in a promise (Sendable, the main actor), the weaker promise is declared.
// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

import FirebaseCore
import Foundation
import UIKit

/// Not Sendable in the SDK.
@preconcurrency
open class Auth: NSObject {
    override private init() { declared() }

    /// Stops the app if Firebase is not configured.
    open class func auth() -> Auth { declared() }
    public var currentUser: User? { declared() }
    /// Nil unless it is set; without effect for the emulator.
    open var customAuthDomain: String?
    /// Stops the app if the host is empty.
    open func useEmulator(withHost host: String, port: Int) { declared() }

    /// False for a URL that does not answer a sign-in of this process.
    open func canHandle(_ url: URL) -> Bool { declared() }
    /// Throws only errors of the keychain.
    open func signOut() throws { declared() }

    /// The listener is called on the main thread, the first time soon after this call.
    open func addStateDidChangeListener(
        _ listener: @escaping (Auth, User?) -> Void
    ) -> any NSObjectProtocol { declared() }
}

extension Auth {
    public func signIn(
        with credential: AuthCredential, completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }
    @discardableResult public func signIn(with credential: AuthCredential) async throws -> AuthDataResult {
        declared()
    }

    public func signIn(
        withEmail email: String, password: String,
        completion: ((AuthDataResult?, (any Error)?) -> Void)? = nil
    ) { declared() }

    @available(*, deprecated)
    public func fetchSignInMethods(
        forEmail email: String, completion: (([String]?, (any Error)?) -> Void)? = nil
    ) { declared() }

    /// iOS and Mac Catalyst only; the delegate has no default.
    @discardableResult public func signIn(
        with provider: any FederatedAuthProvider, uiDelegate: (any AuthUIDelegate)?
    ) async throws -> AuthDataResult { declared() }

    @discardableResult public func signIn(
        withEmail email: String, password: String
    ) async throws -> AuthDataResult { declared() }

    @discardableResult public func signIn(
        withCustomToken token: String
    ) async throws -> AuthDataResult { declared() }

    @discardableResult public func createUser(
        withEmail email: String, password: String
    ) async throws -> AuthDataResult { declared() }
}
