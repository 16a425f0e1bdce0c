import HTTPMessages
import WebText

/// The messages of a run that ask what Google asks.
///
/// These are:
///
/// - an exchange with the form of the right exchange, except for the code and the verifier
/// - a refresh with a refresh token of the run and the credentials of the right exchange, which names no scope
/// - a revocation with a token of the run and the same credentials
/// - a request to userinfo with an access token of the run and no cookie
///
/// A request of a trial with values that Google never sends is not one of them: a filter may end its connection.
struct RightRequests {
    /// An endpoint that Google asks for a link, by its name in a finding.
    enum Endpoint: String, CaseIterable {
        case token
        case userinfo
        case revocation
    }

    /// A right request that failed, and its repetition, which succeeded.
    struct Repeat {
        let endpoint: Endpoint
        let failed: Exchange
        let succeeded: Exchange

        /// Whether the failure is about the server's load, or comes from a proxy before it.
        var isOfLoad: Bool { failed.response?.isTemporaryFailure == true }
    }

    private let configuration: FlipCheckConfiguration
    private let messages: [Exchange]
    /// The request of the right exchange.
    private let exchange: HTTPRequest
    private let accessTokens: Set<ByteString>
    private let refreshTokens: Set<ByteString>

    /// Throws where the right exchange got no tokens.
    init(
        _ exchanged: JSONAnswer, _ configuration: FlipCheckConfiguration, _ messages: [Exchange]
    ) throws {
        exchange = try exchanged.exchanged().exchange.request
        self.configuration = configuration
        self.messages = messages
        let granted = try messages.tokenAnswers(configuration).filter { $0.accessToken != nil }
        accessTokens = Set(granted.compactMap(\.accessToken).map { ByteString($0) })
        refreshTokens = Set(granted.compactMap(\.refreshToken).map { ByteString($0) })
    }

    /// The endpoint that a message asks as Google does, or nil for any other message.
    ///
    /// It is nil, too, for a message that was sent at once with others.
    func endpoint(of message: Exchange) -> Endpoint? {
        guard !message.hasUnusualValues, let endpoint = endpoint(askedByGoogle: message) else { return nil }
        let request = message.request
        let isRight =
            switch endpoint {
            case .token: isRightExchange(request) || isRightRefresh(request)
            case .userinfo: true
            case .revocation: isRightRevocation(request)
            }
        return isRight ? endpoint : nil
    }

    /// The endpoint to which a message goes with the credentials of the right exchange, or with an access token of the run,
    /// whatever else is wrong with it.
    ///
    /// It is nil for any other message, and for one that was sent at once with others.
    func endpoint(askedByGoogle message: Exchange) -> Endpoint? {
        let request = message.request
        guard message.isSent, !message.isOneOfSeveral else { return nil }
        if request.method == "GET", configuration.userinfoURL.map(request.isSent(toURL:)) == true {
            guard request.headers["Cookie"] == nil, let token = request.bearerToken else { return nil }
            return accessTokens.contains(ByteString(token)) ? .userinfo : nil
        }
        guard request.method == "POST",
            request.headers["Authorization"] == exchange.headers["Authorization"],
            ["client_id", "client_secret"].allSatisfy({ request.formValue($0) == exchange.formValue($0) })
        else { return nil }
        if configuration.tokenURL.map(request.isSent(toURL:)) == true { return .token }
        return configuration.revocationURL.map(request.isSent(toURL:)) == true ? .revocation : nil
    }

    private func isRightRevocation(_ request: HTTPRequest) -> Bool {
        guard let token = request.formValue("token").map({ ByteString($0) }) else { return false }
        return accessTokens.contains(token) || refreshTokens.contains(token)
    }

    private func isRightExchange(_ request: HTTPRequest) -> Bool {
        request.formValue("code") != nil
            && request.form(without: "code", "code_verifier")
                == exchange.form(without: "code", "code_verifier")
            && (request.formValue("code_verifier") == nil) == (exchange.formValue("code_verifier") == nil)
    }

    private func isRightRefresh(_ request: HTTPRequest) -> Bool {
        guard let token = request.formValue("refresh_token") else { return false }
        return request.formValue("grant_type") == "refresh_token" && request.formValue("scope") == nil
            && refreshTokens.contains(ByteString(token))
    }

    /// The right requests that failed by 5xx, with their repetitions that succeeded.
    var repeats: [Repeat] {
        messages.indices.compactMap { index in
            let failed = messages[index]
            guard let response = failed.response, response.status >= 500,
                let endpoint = endpoint(of: failed), let next = repetition(ofMessageAt: index),
                self.endpoint(of: next) == endpoint, next.isSuccess(of: endpoint)
            else { return nil }
            return Repeat(endpoint: endpoint, failed: failed, succeeded: next)
        }
    }

    /// The request that repeats a failed one, or nil where the next of its trial is not such a request.
    ///
    /// Without a sign-in between the two, it is the same request. After a sign-in, it is an exchange for an exchange, and for a
    /// refresh the refresh that follows the exchange.
    private func repetition(ofMessageAt index: Int) -> Exchange? {
        let failed = messages[index]
        guard let trial = failed.trial else { return nil }
        let isExchange = isRightExchange(failed.request)
        // Another trial may have spent a code that this one did not get itself.
        if isExchange, !messages[..<index].contains(where: { $0.trial == trial && $0.signIn != nil }) {
            return nil
        }
        let later = messages[(index + 1)...].filter { $0.trial == trial }
        let hasNewCode = later.first?.signIn != nil
        let requests = later.filter { $0.signIn == nil }
        if hasNewCode, isExchange {
            return requests.first.flatMap { isRightExchange($0.request) ? $0 : nil }
        }
        if hasNewCode, isRightRefresh(failed.request) {
            return requests.dropFirst().first.flatMap { isRightRefresh($0.request) ? $0 : nil }
        }
        return requests.first.flatMap { $0.request == failed.request ? $0 : nil }
    }
}

extension Exchange {
    /// Whether an endpoint did what a right request asks for.
    func isSuccess(of endpoint: RightRequests.Endpoint) -> Bool {
        guard let answer = try? JSONAnswer(self) else { return false }
        return switch endpoint {
        case .token: answer.accessToken != nil
        case .userinfo: answer.tellsOfUser
        case .revocation: answer.isOfRevocation
        }
    }
}

extension HTTPRequest {
    /// The access token of its header, whose scheme may be in any case, or nil without one.
    var bearerToken: String? {
        let scheme = "bearer ".utf8
        guard let header = headers["Authorization"], header.lowercased().utf8.starts(with: scheme) else {
            return nil
        }
        return String(Substring(header.utf8.dropFirst(scheme.count)))
    }

    /// The fields of its form as they are written, in any order, without some.
    fileprivate func form(without names: String...) -> Set<[String]> {
        Set(formItems.filter { !names.contains($0.name) }.map { [$0.name, $0.rawValue] })
    }
}
