import Foundation

/// Shows the sign-in pages in a browser that the app cannot read.
package protocol AuthUIDelegate: Sendable {
    /// Shows the pages until the user is done; returns the URL that they ended with, or nil.
    ///
    /// Nil means that the user closed the pages, or that the system opened the app with the URL. The task is
    /// cancelled when ``Auth/canHandle(_:)`` has taken the answer: then close the pages. The call that asked
    /// for the sign-in throws the errors of this method.
    func present(_ url: URL, callbackURLScheme: String) async throws -> URL?
}
