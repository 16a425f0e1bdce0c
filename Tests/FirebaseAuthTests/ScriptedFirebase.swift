import HTTPMessages
import WebText

/// A Firebase that answers each method, the last part of a path, as the test says, and keeps the requests.
///
/// It tests what the client decides by itself, and answers that the servers of this project never give.
final class ScriptedFirebase: HTTPClient {
    private struct Script {
        /// The answers that are left, by method; the last one stays.
        var answers: [String: [HTTPResponse]] = [:]
        var requests: [HTTPRequest] = []
    }

    private let script = Locked(Script())

    /// The requests so far.
    var requests: [HTTPRequest] { script.withLock { $0.requests } }

    /// The methods of the requests so far: `verifyAssertion`, `token` and so on.
    var methods: [String] { requests.map(Self.method(of:)) }

    /// Sets the answers to a method from now on: one after the other, and the last one again and again.
    func answer(_ method: String, _ answers: HTTPResponse...) {
        script.withLock { $0.answers[method] = answers }
    }

    func send(_ request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
        let method = Self.method(of: request)
        let answer = script.withLock { script -> HTTPResponse? in
            script.requests.append(request)
            guard let answers = script.answers[method], let first = answers.first else { return nil }
            if answers.count > 1 { script.answers[method]?.removeFirst() }
            return first
        }
        guard let answer else {
            throw .unreachable(origin: request.origin, reason: "\(method) is not in the script")
        }
        return answer
    }

    private static func method(of request: HTTPRequest) -> String {
        String(request.path.split(separator: "/").last ?? "")
    }

    /// The body of the last request of a method, as the text that went over the wire.
    func body(of method: String) -> String? {
        requests.last { Self.method(of: $0) == method }.map { String(decoding: $0.body, as: UTF8.self) }
    }
}
