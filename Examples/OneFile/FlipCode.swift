// FlipCode.swift: asks your server for an authorization code. Copy it with FlipLink.swift and FlipLinking.swift.
//
// In:  the question to which the user agreed, and the session of the user who is signed in to your app.
// Out: the code; or a `FlipFailure`, by which Google gets an error.
// Fill in `endpoint`. Your server takes the form with the session as bearer token, and answers 200 with
// `{"code": …}`, or with `{"error": …}` and another status.
// If your app has its own HTTP client, pass it as `post`. Or pass `FlipLinking` a `code` closure that posts
// `codeForm()`, follows no redirect, and throws `FlipFailure(serverError:status:)` for each status but 200.
// The built-in client follows no redirect and keeps no cookie. Nothing here logs the session or the code.

import Foundation

/// The request for a code to your own server.
nonisolated public struct FlipCode: Sendable {
    /// A form for your server.
    nonisolated public struct Post: Sendable, FlipRedacted {
        /// Where it goes.
        public let url: URL
        /// The body, as `application/x-www-form-urlencoded`.
        public let form: Data
        /// The bearer token for the `Authorization` header, and for no other place (RFC 6750 section 2.1).
        public let session: String
        /// How long the whole request may take, in seconds.
        public let timeout: TimeInterval
        /// The longest answer to read, in bytes.
        public let maximumLength: Int

        /// Without the session.
        public var description: String { "a form for your server" }
    }

    /// What your server answered.
    nonisolated public struct Answer: Sendable, FlipRedacted {
        /// The HTTP status, also of a redirect.
        public let status: Int
        /// The body.
        public let body: Data

        /// An answer from your own client.
        public init(status: Int, body: Data) { (self.status, self.body) = (status, body) }

        /// Without the body, which may have a code.
        public var description: String { "HTTP \(status), \(body.count) bytes" }
    }

    /// The URL of your server for the form, such as `https://partner.example/app/code`.
    public var endpoint = "FILL_IN_CODE_ENDPOINT"
    /// How long the whole request may take, in seconds.
    public var timeout: TimeInterval = 15
    /// The longest answer that is read, in bytes.
    public var maximumLength = 65_536
    /// Whether `endpoint` may be `http` on this machine, such as `http://127.0.0.1:8080`: while you develop.
    public var allowsLoopback = false
    /// Gets a note for you about each answer; a debug build prints what went wrong.
    public var report: @Sendable (FlipNote) -> Void = { FlipNote.printInDebugBuild($0) }
    private let post: @Sendable (Post) async throws -> Answer

    /// Sends the form by your own client, which follows no redirect and throws a ``FlipFailure``.
    public init(post: @escaping @Sendable (Post) async throws -> Answer) { self.post = post }

    /// The name of a value that still is a placeholder; nil when all are filled in.
    var missingValue: String? { flipIsPlaceholder(endpoint) ? "FlipCode.endpoint" : nil }

    // snippet.code
    /// The code for a question, from your server; throws a `FlipFailure`.
    public func code(for question: FlipQuestion, session: String) async throws -> String {
        guard flipIsFilledIn(missingValue), let url = URL(string: endpoint),
            FlipRule.serverHTTPS.holds(isSecure(url), report)
        else { throw FlipFailure.serverUnavailable }
        let answer = try await post(
            Post(
                url: url, form: question.codeForm(), session: session, timeout: timeout,
                maximumLength: maximumLength))
        guard answer.body.count <= maximumLength else {
            report(FlipNote(text: "your server's answer is longer than \(maximumLength) bytes"))
            throw FlipFailure.answerUnreadable
        }
        let fields = try? JSONSerialization.jsonObject(with: answer.body) as? [String: Any]
        guard FlipRule.serverStatus.holds(answer.status == 200, report) else {
            let error = fields?["error"] as? String
            explain(answer.status, error, fields?["error_description"] as? String)
            throw FlipFailure(serverError: error, status: answer.status)
        }
        let code = fields?["code"] as? String ?? ""
        guard FlipRule.serverAnswer.holds(!code.isEmpty, report) else {
            throw FlipFailure.answerUnreadable
        }
        return code
    }
    // snippet.end

    /// Tells you what your server said; Google gets fixed words.
    private func explain(_ status: Int, _ error: String?, _ description: String?) {
        let words = [error, description].compactMap { $0 }.map(flipPrintable).joined(separator: ": ")
        report(FlipNote(text: "your server answered \(status)\(words.isEmpty ? "" : ", \(words)")"))
    }

    /// Whether a URL is `https`, or `http` on this machine where `allowsLoopback` says so.
    func isSecure(_ url: URL) -> Bool {
        let isLoopback = ["127.0.0.1", "localhost", "::1", "[::1]"].contains(url.host ?? "")
        let scheme = url.scheme?.lowercased()
        return scheme == "https" || allowsLoopback && isLoopback && scheme == "http"
    }
}

nonisolated extension FlipRule {
    /// Without it, an eavesdropper reads the session and the code.
    public static let serverHTTPS = Self(
        "app.server-https", "the partner's server is reached by https", "RFC 6749 section 3.2")
    /// Without it, the app takes an error page for a code.
    public static let serverStatus = Self(
        "app.server-status", "the server answers the app with 200", "project rule")
    /// Without it, the app takes a page of the network on the way for an answer.
    public static let serverAnswer = Self(
        "app.server-answer", "the answer is JSON with what the app asked for", "project rule")
}

nonisolated extension FlipFailure {
    /// What an error of your server means: `error` in its JSON, nil when there is none.
    ///
    /// A known value decides; otherwise the status does. In any other case, Google continues in the browser.
    public init(serverError: String?, status: Int) {
        switch serverError {
        case "access_denied": self = .consentRefused
        case "login_required", "invalid_token": self = .sessionEnded
        case "account_disabled": self = .accountDisabled
        case "account_not_eligible": self = .accountNotEligible
        case "region_not_supported": self = .regionNotSupported
        case "invalid_request": self = .badParameter
        case "unauthorized_client", "invalid_client": self = .unauthorizedClient
        case "unsupported_response_type": self = .unsupportedResponseType
        case "invalid_scope": self = .invalidScope
        case "server_error", "temporarily_unavailable": self = .serverUnavailable
        default:
            switch status {
            case 401: self = .sessionEnded
            case 408: self = .timedOut
            case 429, 500...: self = .serverUnavailable
            default: self = .answerUnreadable
            }
        }
    }
}

// On Linux there is no default: the project's tests pass a client of their own as `post`.
#if canImport(Darwin)
    nonisolated extension FlipCode {
        /// Sends the form by `URLSession`.
        public init() { self.init { try await FlipCodeReceiver.post($0) } }
    }

    /// Collects the answer to one request, on the serial queue of its session.
    nonisolated private final class FlipCodeReceiver: NSObject, URLSessionDataDelegate, @unchecked Sendable {
        private var continuation: CheckedContinuation<FlipCode.Answer, any Error>?
        private let maximumLength: Int
        private var body = Data()

        private init(maximumLength: Int) { self.maximumLength = maximumLength }

        static func post(_ post: FlipCode.Post) async throws -> FlipCode.Answer {
            var request = URLRequest(url: post.url)
            request.httpMethod = "POST"
            request.httpBody = post.form
            request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
            request.setValue("application/json", forHTTPHeaderField: "Accept")
            request.setValue("Bearer \(post.session)", forHTTPHeaderField: "Authorization")
            let configuration = URLSessionConfiguration.ephemeral
            configuration.timeoutIntervalForRequest = post.timeout
            configuration.timeoutIntervalForResource = post.timeout
            configuration.httpShouldSetCookies = false
            configuration.urlCache = nil
            let receiver = FlipCodeReceiver(maximumLength: post.maximumLength)
            let session = URLSession(configuration: configuration, delegate: receiver, delegateQueue: nil)
            // A session keeps its delegate until it is invalidated. After Cancel the request goes on, for `timeout` at most:
            // the server may have made the code already, and nobody uses it.
            defer { session.finishTasksAndInvalidate() }
            return try await withCheckedThrowingContinuation { continuation in
                receiver.continuation = continuation
                session.dataTask(with: request).resume()
            }
        }

        // Safeguard app.no-redirect: no redirect is followed with the session (project rule).
        // Without it, a redirect carries the session to another address.
        func urlSession(
            _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
            newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
        ) { completionHandler(nil) }

        func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
            body.append(data)
            if body.count > maximumLength { dataTask.cancel() }
        }

        func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?)
        {
            // An answer that is too long was cut by `cancel()`, and `code(for:session:)` refuses it.
            let isRead = error == nil || body.count > maximumLength
            if isRead, let response = task.response as? HTTPURLResponse {
                continuation?.resume(returning: FlipCode.Answer(status: response.statusCode, body: body))
            } else {
                continuation?.resume(throwing: Self.failure(error))
            }
            continuation = nil
        }

        private static func failure(_ error: (any Error)?) -> FlipFailure {
            switch (error as? URLError)?.code {
            case .timedOut: .timedOut
            case .notConnectedToInternet, .networkConnectionLost, .cannotFindHost, .dnsLookupFailed,
                .dataNotAllowed, .internationalRoamingOff:
                .offline
            default: .serverUnavailable
            }
        }
    }
#endif
