// FlipCode.swift: asks your server for an authorization code. Copy it together with FlipLink.swift.
//
// In:  the question to which the user agreed, and the session of the user who is signed in to your app.
// Out: the code; or a `FlipError`, with which the screens answer Google.
// Fill in `endpoint`. Your server takes the form with the session as bearer token, and answers 200 with
// `{"code": …}`, or with `{"error": …}` and another status.
// If your app has a client of its own, post `codeForm()` by that, follow no redirect, and throw
// `FlipError(serverError:)` for each status but 200.
// It follows no redirect, keeps no cookie, and never logs the session or the code.

import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The request for a code to your own server.
struct FlipCode: Sendable {
    /// The address of your server for the form, such as `https://partner.example/app/code`.
    var endpoint = "FILL_IN_CODE_ENDPOINT"
    /// How long the whole request may take, in seconds.
    var timeout: TimeInterval = 15
    /// The longest answer that is read, in bytes.
    var maximumLength = 65_536

    /// The name of a value that still is a placeholder; nil when all are filled in.
    var missingValue: String? { flipIsPlaceholder(endpoint) ? "FlipCode.endpoint" : nil }

    // snippet.code
    /// The code for a question, from your server; throws a `FlipError`.
    func code(for question: FlipQuestion, session: String) async throws -> String {
        guard flipIsFilledIn(missingValue), let url = URL(string: endpoint) else {
            throw FlipError.cancelled
        }
        var request = URLRequest(url: url)
        request.httpMethod = "POST"
        request.httpBody = question.codeForm()
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("application/json", forHTTPHeaderField: "Accept")
        request.setValue("Bearer \(session)", forHTTPHeaderField: "Authorization")
        let answer = try await post(request)
        let fields = try? JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
        guard answer.status == 200 else {
            throw FlipError(serverError: fields?["error"] as? String)
        }
        guard let code = fields?["code"] as? String, !code.isEmpty else { throw FlipError.cancelled }
        return code
    }
    // snippet.end

    private func post(_ request: URLRequest) async throws -> FlipCodeAnswer {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.timeoutIntervalForRequest = timeout
        configuration.timeoutIntervalForResource = timeout
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        let receiver = FlipCodeReceiver(maximumLength: maximumLength)
        let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
        // A session keeps its delegate until it is invalidated; the task that runs comes to its end.
        defer { session.finishTasksAndInvalidate() }
        return try await withCheckedThrowingContinuation { continuation in
            receiver.continuation = continuation
            session.dataTask(with: request).resume()
        }
    }
}

extension FlipError {
    /// The error for Google, by `error` in the JSON of your server, nil when there is none.
    ///
    /// Without a known one it is `cancelled`, whatever the status, and Google goes on in the browser:
    /// after an ended session (401, 403), a server in trouble (5xx), an answer without a code.
    init(serverError: String?) {
        switch serverError {
        case "access_denied": self = .accessDenied
        case "account_disabled", "account_not_eligible", "region_not_supported": self = .unrecoverable
        case "invalid_request", "unauthorized_client", "invalid_client", "unsupported_response_type",
            "invalid_scope":
            self = .invalidRequest
        default: self = .cancelled
        }
    }
}

/// What the server answered.
nonisolated private struct FlipCodeAnswer: Sendable {
    let status: Int
    let body: Data
}

/// Collects the answer to one request, on the one serial queue of its session.
nonisolated private final class FlipCodeReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
    var continuation: CheckedContinuation<FlipCodeAnswer, any Error>?
    private let maximumLength: Int
    private var body = Data()

    init(maximumLength: Int) { self.maximumLength = maximumLength }

    /// A redirect would take the session to another address: the answer is the redirect itself.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) { completionHandler(nil) }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        body.append(data)
        if body.count > maximumLength { dataTask.cancel() }
    }

    /// Every failure of the network is `cancelled`: offline, too late, no trust in the certificate, too long.
    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        if error == nil, body.count <= maximumLength, let response = task.response as? HTTPURLResponse {
            continuation?.resume(returning: FlipCodeAnswer(status: response.statusCode, body: body))
        } else {
            continuation?.resume(throwing: FlipError.cancelled)
        }
        continuation = nil
    }
}
