/// Why the handler does not continue with a request, and who gets to know.
enum HandlerRefusal: Error, Sendable, Hashable {
    /// The browser must not be redirected; a page shows the reason, for the app's developer.
    case page(String)
    /// The app gets it as `firebaseError`: a code and a sentence.
    case app(String, String)
    /// The state is unknown, used, expired, or belongs to another browser.
    case missingInitialState
}
