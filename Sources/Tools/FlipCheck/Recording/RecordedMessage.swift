import HTTPMessages
import Journal

/// A message of a run as a recording has it.
struct RecordedMessage: Sendable, Codable {
    /// The request; each of its header fields is a name and a value, in the order of the wire.
    struct Request: Sendable, Codable {
        var method: String
        var origin: String
        var target: String
        var headers: [[String]]
        var body: RecordedBytes?
    }

    /// The answer; each of its header fields is a name and a value, in the order of the wire.
    struct Response: Sendable, Codable {
        var status: Int
        var headers: [[String]]
        var body: RecordedBytes?
    }

    /// Why no answer came.
    struct Failure: Sendable, Codable {
        /// The case of `HTTPClientError`.
        enum Kind: String, Sendable, Codable {
            /// Kept recordings have its former name.
            case cannotSend = "badRequest"
            case unreachable
            case timedOut
            case badResponse
            case incompleteResponse
            case busy
        }

        var kind: Kind
        var origin: String?
        var reason: String?
    }

    /// The name of the trial that sent it, or nil outside of a trial.
    var trial: String?
    /// The number of the sign-in that it belongs to, or nil outside of a sign-in.
    var signIn: Int?
    var request: Request
    /// The answer, or nil when none came, and ``failure`` says why.
    var response: Response?
    var failure: Failure?
    /// How long the answer took, in nanoseconds.
    var took: Int64
    /// When it ended, in nanoseconds from the start of the run.
    var ended: Int64
    var isSent: Bool
    var isOneOfSeveral: Bool

    init(_ exchange: Exchange) {
        trial = exchange.trial
        signIn = exchange.signIn
        request = Request(
            method: exchange.request.method, origin: exchange.request.origin, target: exchange.request.target,
            headers: exchange.request.headers.map { [$0.name, $0.value] },
            body: RecordedBytes(ifAny: exchange.request.body))
        switch exchange.result {
        case .success(let answer):
            response = Response(
                status: answer.status, headers: answer.headers.map { [$0.name, $0.value] },
                body: RecordedBytes(ifAny: answer.body))
        case .failure(let error): failure = Failure(error)
        }
        took = exchange.duration.nanoseconds
        ended = exchange.ended.nanoseconds
        isSent = exchange.isSent
        isOneOfSeveral = exchange.isOneOfSeveral
    }

    /// The message as rules look at it.
    ///
    /// Throws for a message that no run can have.
    func exchange(number: Int, secrets: Secrets) throws(RecordingError) -> Exchange {
        func fault(_ problem: String) -> RecordingError {
            .malformed(place: "messages[\(number)]", problem: problem)
        }
        func headers(_ fields: [[String]]) throws(RecordingError) -> HTTPHeaders {
            var headers = HTTPHeaders()
            for field in fields {
                guard field.count == 2 else { throw fault("a header field is not a name and a value") }
                headers.add(field[0], field[1])
            }
            return headers
        }
        if let problem = request.problem { throw fault(problem) }
        let result: Result<HTTPResponse, HTTPClientError>
        switch (response, failure) {
        case (let response?, nil):
            guard (100..<600).contains(response.status) else {
                throw fault("the status is not from 100 to 599")
            }
            result = .success(
                HTTPResponse(
                    status: response.status, headers: try headers(response.headers),
                    body: response.body?.bytes ?? []))
        case (nil, let failure?): result = .failure(failure.error)
        default: throw fault("expected response or failure")
        }
        let request = HTTPRequest(
            method: request.method, origin: request.origin, target: request.target,
            headers: try headers(request.headers), body: request.body?.bytes ?? [])
        return Exchange(
            request: request, result: result, duration: .nanoseconds(took), ended: .nanoseconds(ended),
            isSent: isSent, isOneOfSeveral: isOneOfSeveral, number: number, trial: trial, signIn: signIn,
            secrets: secrets)
    }
}

extension RecordedMessage.Request {
    /// What its method or its origin has that no request of a run has, or nil when both are right.
    ///
    /// Both are in a command that a report prints: another method could be a second word of it, and a text in the
    /// place of the URL an option of curl, such as `-K`, which reads a file with more options.
    fileprivate var problem: String? {
        let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
        guard !method.isEmpty, method.utf8.allSatisfy(capitals.contains) else {
            return "the method is not in capital letters"
        }
        let beginning = origin.lowercased().utf8
        guard ["https://", "http://"].contains(where: { beginning.starts(with: $0.utf8) }) else {
            return "the origin begins with neither https:// nor http://"
        }
        return nil
    }
}

extension RecordedMessage.Failure {
    fileprivate init(_ error: HTTPClientError) {
        switch error {
        case .cannotSend(let reason): self.init(kind: .cannotSend, reason: reason)
        case .unreachable(let origin, let reason):
            self.init(kind: .unreachable, origin: origin, reason: reason)
        case .timedOut(let origin): self.init(kind: .timedOut, origin: origin)
        case .badResponse(let origin, let reason):
            self.init(kind: .badResponse, origin: origin, reason: reason)
        case .incompleteResponse(let origin, let reason):
            self.init(kind: .incompleteResponse, origin: origin, reason: reason)
        case .busy(let origin): self.init(kind: .busy, origin: origin)
        }
    }

    fileprivate var error: HTTPClientError {
        let origin = origin ?? ""
        let reason = reason ?? ""
        return switch kind {
        case .cannotSend: .cannotSend(reason)
        case .unreachable: .unreachable(origin: origin, reason: reason)
        case .timedOut: .timedOut(origin: origin)
        case .badResponse: .badResponse(origin: origin, reason: reason)
        case .incompleteResponse: .incompleteResponse(origin: origin, reason: reason)
        case .busy: .busy(origin: origin)
        }
    }
}

extension RecordedBytes {
    fileprivate init?(ifAny bytes: [UInt8]) {
        if bytes.isEmpty { return nil }
        self.init(bytes)
    }
}
