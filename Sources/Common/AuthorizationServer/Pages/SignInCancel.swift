import HTTPMessages

/// How a user leaves the sign-in page without signing in.
public enum SignInCancel: Sendable {
    /// A link to this URL of the client; the form leads to this server only.
    case link(String)
    /// A button of the form, which then may lead to the client.
    case button
    /// The page has neither: no client waits for an answer.
    case nowhere

    /// The addresses to which the form of the sign-in page may lead.
    var formTarget: ProtectedPage.FormTarget {
        switch self {
        case .button: .client
        case .link, .nowhere: .thisServer
        }
    }

    /// The link or the button; nil when there is neither.
    func markup(_ words: CommonWords) -> HTML? {
        switch self {
        case .link(let address): "<a class=\"button\" href=\"\(address)\">\(words.cancel)</a>"
        case .button: "<button name=\"decision\" value=\"cancel\" formnovalidate>\(words.cancel)</button>"
        case .nowhere: nil
        }
    }
}
