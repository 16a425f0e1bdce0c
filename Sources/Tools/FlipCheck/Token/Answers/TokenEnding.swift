/// The judgement of a request by the answer to its form.
enum TokenEnding: Sendable, Hashable {
    case granted
    case refused
    /// It says nothing about the request: the server failed, redirected, or asks for fewer requests.
    case unclear(String)
}
