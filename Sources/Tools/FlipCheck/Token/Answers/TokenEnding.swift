/// The meaning of the answer to a token request.
enum TokenEnding: Sendable, Hashable {
    /// An access token came, or a success that should have one.
    case granted
    /// A status from 400 to 499, or an error with a status of success.
    case refused
    /// It says nothing about the request: the server failed, redirected, or asks for fewer requests.
    case unclear(String)
}
