import Foundation

/// Shows the sign-in pages in a browser that the app cannot read.
package protocol AuthUIDelegate: Sendable {
    /// Shows the pages until the user is done; returns the URL that they ended with, or nil.
    ///
    /// Nil means that the user closed the pages, or that the system opened the app with the URL. The task is
    /// cancelled when ``Auth/canHandle(_:)`` has taken the answer: then close the pages. An error thrown here
    /// is thrown by the call that asked for the sign-in.
    func present(_ url: URL, callbackURLScheme: String) async throws(AuthError) -> URL?
}
