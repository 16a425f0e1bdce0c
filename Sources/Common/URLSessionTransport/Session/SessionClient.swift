#if canImport(Darwin)
    import Foundation
    import HTTPMessages
    import WebText

    /// A client over `URLSession`, which follows no redirect and stores no cookie, answer or credential.
    struct SessionClient: Sendable {
        private let session: OwnedSession
        private let delegate: SessionDelegate
        private let timeLimit: Duration
        private let sizeLimit: Int
        private let limits: RequestLimits
        private let hasAuthorityFile: Bool
        /// The requests that are under way or wait.
        private let requests = Locked(0)

        /// - Parameter authorityFile: a file of certificate authorities, with which every request is refused: it works
        ///   on Linux only. With nil, the system trusts what is in its keychain.
        init(
            authorityFile: String?, timeLimit: Duration, sizeLimit: Int, limits: RequestLimits,
            sleep: @escaping @Sendable (Duration) async throws -> Void
        ) {
            self.timeLimit = timeLimit
            self.sizeLimit = sizeLimit
            self.limits = limits
            hasAuthorityFile = authorityFile != nil
            // URLSession's own limit begins again with each byte that arrives.
            delegate = SessionDelegate(sizeLimit: sizeLimit) { try await sleep(timeLimit) }
            session = OwnedSession(
                URLSession(
                    configuration: Self.configuration(timeLimit: timeLimit, atOnce: limits.atOnce),
                    delegate: delegate, delegateQueue: nil))
        }

        private static func configuration(timeLimit: Duration, atOnce: Int) -> URLSessionConfiguration {
            let configuration = URLSessionConfiguration.ephemeral
            configuration.httpMaximumConnectionsPerHost = atOnce
            configuration.httpCookieStorage = nil
            configuration.httpShouldSetCookies = false
            configuration.httpCookieAcceptPolicy = .never
            configuration.urlCache = nil
            configuration.urlCredentialStorage = nil
            configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
            // URLSession must not end a request sooner than the timer: it would wait for a byte for 60 seconds at most. The
            // session and each request have such a limit, and the shorter one counts.
            configuration.timeoutIntervalForRequest = timeLimit / .seconds(1)
            return configuration
        }

        /// The answer to a request, whatever its status.
        func answer(to request: HTTPRequest) async throws(HTTPClientError) -> HTTPResponse {
            guard !hasAuthorityFile else {
                throw .cannotSend(
                    "a file of certificate authorities works on Linux only: add them to the keychain instead")
            }
            let isAdmitted = requests.withLock { count in
                // A sum with `waiting`, which may be the greatest integer, would overflow.
                guard count - limits.atOnce < limits.waiting else { return false }
                count += 1
                return true
            }
            guard isAdmitted else { throw .busy(origin: request.origin) }
            defer { requests.withLock { $0 -= 1 } }
            guard let task = session.task(for: try urlRequest(for: request)) else {
                throw .cannotSend("\(request.origin): the client is closed")
            }
            let answer: SessionDelegate.Answer
            do {
                answer = try await delegate.answer(to: task)
            } catch is SessionDelegate.TooLarge {
                throw .incompleteResponse(
                    origin: request.origin, reason: "the body has more than \(sizeLimit) bytes")
            } catch {
                throw failure(error, origin: request.origin)
            }
            guard let response = answer.response as? HTTPURLResponse else {
                throw .badResponse(origin: request.origin, reason: "it has no status")
            }
            return HTTPResponse(
                status: response.statusCode, headers: sortedHeaders(of: response), body: Array(answer.data))
        }

        /// Ends the session when its requests have ended; no request can be sent after that.
        func close() { session.close() }

        /// The request of `URLSession` for a request; throws when its URL cannot be sent.
        private func urlRequest(for request: HTTPRequest) throws(HTTPClientError) -> URLRequest {
            guard let url = URL(string: request.url) else {
                throw Self.unusableURL(origin: request.origin)
            }
            var outgoing = URLRequest(url: url, timeoutInterval: timeLimit / .seconds(1))
            outgoing.httpMethod = request.method
            outgoing.httpShouldHandleCookies = false
            for field in request.headers { outgoing.addValue(field.value, forHTTPHeaderField: field.name) }
            if !request.body.isEmpty { outgoing.httpBody = Data(request.body) }
            return outgoing
        }

        /// The fields sorted by name, because the dictionary has no order, with joined cookies split again.
        private func sortedHeaders(of response: HTTPURLResponse) -> HTTPHeaders {
            var fields: [HTTPHeaders.Field] = []
            for (name, value) in response.allHeaderFields {
                guard let name = name as? String else { continue }
                fields.append(HTTPHeaders.Field(name: name, value: "\(value)"))
            }
            var headers = HTTPHeaders()
            for field in fields.sorted(by: { $0.name < $1.name }) {
                if field.name.lowercased() == "set-cookie" {
                    for cookie in splitSetCookie(field.value) { headers.add(field.name, cookie) }
                } else {
                    headers.add(field.name, field.value)
                }
            }
            return headers
        }

        private static func unusableURL(origin: String) -> HTTPClientError {
            .cannotSend("\(origin): not a URL that can be sent")
        }

        /// The error of this package for an error of `URLSession`.
        private func failure(_ error: any Error, origin: String) -> HTTPClientError {
            switch (error as? URLError)?.code {
            case .timedOut: .timedOut(origin: origin)
            case .badServerResponse, .cannotParseResponse:
                .badResponse(origin: origin, reason: error.localizedDescription)
            case .networkConnectionLost, .dataLengthExceedsMaximum, .cannotDecodeRawData,
                .cannotDecodeContentData:
                .incompleteResponse(origin: origin, reason: error.localizedDescription)
            case .badURL, .unsupportedURL: Self.unusableURL(origin: origin)
            default: .unreachable(origin: origin, reason: error.localizedDescription)
            }
        }
    }
#endif
