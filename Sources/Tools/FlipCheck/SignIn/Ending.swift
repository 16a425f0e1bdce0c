/// The meaning of a request's end, compared with the end of the right request.
enum Ending: Sendable, Hashable, Codable {
    /// A code or a token was sent, to any address but another page of the partner's.
    case granted
    /// The client got an error at its redirect URI.
    case error(String)
    /// The browser was sent to an address of the request, or to Google, with neither a grant nor an error that the client
    /// gets.
    case left
    /// The server showed a page that is not one of the sign-in.
    case refused
    /// The answer was not HTTP, as when a value of the request broke its header.
    case brokenAnswer
    /// It says nothing about the request; the text says why.
    case unclear(String)
}
