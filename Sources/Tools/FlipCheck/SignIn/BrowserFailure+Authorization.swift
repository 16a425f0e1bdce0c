import HeadlessBrowser
import WebText

extension Browser.Failure {
    /// Why an authorization request has no end after this failure, where its last message was sent.
    var loss: Authorization.Loss {
        switch self {
        case .tooManyRedirects, .noAnswer(.timedOut), .noAnswer(.unreachable): .silence
        case .noAnswer(.badResponse): .brokenAnswer
        case .noAnswer(.incompleteResponse): .cutAnswer
        default: .notTried
        }
    }

    /// The failure, in the words of a finding.
    var inWords: String {
        switch self {
        case .badAddress(let address): "\(address.withoutQuery) is not an address that can be opened"
        case .tooManyRedirects(let url):
            "more than ten redirects in a row, the last to \(url.withoutQuery)"
        case .noSuchForm(let field): "a page has no form with \(field)"
        case .noSuchField(let field): "a form has no field \(field) that can be filled in"
        case .noSuchButton(let name): "a form has no button \(name) that sends it"
        case .noSuchChoice(let field, let choices):
            "a page has no such choice for \(field); it has \(choices.joined(separator: ", "))"
        case .noSuchLink(let words): "a page has no link \(words)"
        case .notSent(let reason): "a form cannot be sent: \(reason)"
        case .formToForeignOrigin(let origin):
            "a form goes to \(origin), which gets nothing. Add it if it is yours: \"origins\": "
                + "[\"\(origin)\"]"
        case .noAnswer(let error): error.description
        }
    }
}
