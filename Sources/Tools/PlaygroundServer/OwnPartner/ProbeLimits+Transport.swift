import FlipCheck
import URLSessionTransport

extension ProbeLimits {
    /// A client for the reader's own server that keeps to the limits of time and size.
    var transport: URLSessionTransport { URLSessionTransport(timeLimit: request, sizeLimit: bytes) }
}
