import HTTPMessages

extension Browser {
    /// Why the browser could not go on.
    package enum Failure: Error, Sendable, Hashable {
        /// The address is not one that a browser can open.
        case badAddress(String)
        /// The redirects do not end. The text is the address of the next redirect.
        case tooManyRedirects(String)
        /// The page has no form with all of the fields and the button that `field` names.
        case noSuchForm(field: String)
        /// The form has no field with this name that can be filled in.
        case noSuchField(String)
        /// The form has no button with this name that sends it.
        case noSuchButton(String)
        /// The field has no choice with the wanted value, but has the values in `choices`.
        case noSuchChoice(field: String, choices: [String])
        /// The page has no link with this text, `id` or `href`.
        case noSuchLink(String)
        /// A browser without scripts does not send this form.
        case notSent(reason: String)
        /// The form goes to an origin to which this browser sends no form.
        case formToForeignOrigin(origin: String)
        /// No answer came, or none that can be read.
        case noAnswer(HTTPClientError)
    }
}
