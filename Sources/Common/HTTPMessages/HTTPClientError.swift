/// Why a request got no answer that can be used.
public enum HTTPClientError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The request cannot be sent; the text gives the reason.
    case cannotSend(String)
    /// There is no connection: no server listens at this origin, or its certificate is not trusted.
    case unreachable(origin: String, reason: String)
    /// No answer within the time limit.
    case timedOut(origin: String)
    /// The answer is not HTTP.
    case badResponse(origin: String, reason: String)
    /// The answer was not read to its end: the connection ended before, the answer is too long, or its body
    /// is written in a way that cannot be read.
    case incompleteResponse(origin: String, reason: String)
    /// The request was not sent, because as many as the client allows wait already; it may be sent later.
    case busy(origin: String)

    /// Why there was no usable answer, in words for a person.
    public var description: String {
        switch self {
        case .cannotSend(let reason): reason
        case .unreachable(let origin, let reason): "\(origin) cannot be reached: \(reason)"
        case .timedOut(let origin): "\(origin) gave no answer within the time limit"
        case .badResponse(let origin, let reason): "the answer of \(origin) is not HTTP: \(reason)"
        case .incompleteResponse(let origin, let reason):
            "the answer of \(origin) could not be read to its end: \(reason)"
        case .busy(let origin): "too many requests to \(origin) are under way"
        }
    }
}
