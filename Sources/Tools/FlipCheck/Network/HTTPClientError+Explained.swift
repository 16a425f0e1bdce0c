import HTTPMessages

extension HTTPClientError {
    /// The error in words about the server, in place of the words of a library.
    var explained: HTTPClientError {
        guard case .unreachable(let origin, let reason) = self else { return self }
        if let problem = CertificateProblem(reason) {
            return .unreachable(origin: origin, reason: "\(problem.words) (\(reason))")
        }
        // The words of libcurl for a zero byte or a lone line break in a header: an answer came, which is no HTTP.
        if reason.contains("byte in header") || reason.contains("writing header") {
            return .badResponse(origin: origin, reason: reason)
        }
        return self
    }
}
