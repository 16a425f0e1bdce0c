import HTTPMessages

extension Browser {
    /// Why the browser could not go on.
    package enum Failure: Error, Sendable, Hashable {
        /// The address is not one that a browser can open.
        case badAddress(String)
        case tooManyRedirects(String)
        /// The page has no form with a field or button of this name.
        case noSuchForm(field: String)
        /// The field has no choice of the value asked for: the values that it has.
        case noSuchChoice(field: String, choices: [String])
        /// The page has no link with this text, `id` or `href`.
        case noSuchLink(String)
        case notSent(reason: String)
        /// The form goes to an origin to which this browser sends no form.
        case formToStranger(origin: String)
        case noAnswer(HTTPClientError)
    }
}
