/// Why the handler does not continue with a request, and who learns the reason.
enum HandlerRefusal: Error, Sendable, Hashable {
    /// The browser must not be redirected; a page shows the reason, which is for the app's developer.
    case page(String)
    /// The app or site gets the refusal (wire name `firebaseError`).
    ///
    /// The code is an error of the web SDKs, such as `auth/argument-error`; the message is a sentence.
    case app(code: String, message: String)
    /// The state is unknown, used or expired, or belongs to another browser; the user sees a page.
    case missingInitialState
}
