import Foundation

/// An object that shows the sign-in pages to the user.
package protocol AuthUIDelegate: Sendable {
    /// Shows the pages that begin at the URL until the user is done with them.
    ///
    /// The task is cancelled when ``Auth/canHandle(_:)`` has taken the answer: then close the pages and
    /// return.
    ///
    /// Throws when the pages could not be shown; the call that asked for the sign-in throws the same error.
    ///
    /// - Parameter callbackURLScheme: the app's URL scheme, with which the pages end.
    /// - Returns: the URL that the pages ended with, where the browser hands it back itself; nil when the
    ///   user closed the pages, or when the system opened the app with it.
    func present(_ url: URL, callbackURLScheme: String) async throws(AuthError) -> URL?
}
