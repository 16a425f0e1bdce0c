import HTTPMessages
import OAuth

/// The token endpoint's answer.
struct TokenAnswer: EndpointAnswer {
    let json: JSONAnswer

    init(_ exchange: Exchange) throws { json = try JSONAnswer(exchange) }

    /// The access token; nil when there is none or it is empty.
    var accessToken: String? { text("access_token") }

    /// The refresh token; nil when there is none or it is empty.
    var refreshToken: String? { text("refresh_token") }

    var error: String? { text("error") }

    /// Whether this is a success, well-formed or not.
    var isGranted: Bool { ending == .granted }

    /// The answer's judgement of the request.
    var ending: TokenEnding {
        if accessToken != nil { return .granted }
        switch response.status {
        case 200..<300 where error != nil: return .refused
        case 200..<300 where fields.isEmpty: return .unclear("answered with \(inWords) and no JSON object")
        case 200..<300: return .granted
        case 400..<500 where !response.isBesideThePoint: return .refused
        default: return .unclear("answered with \(inWords)")
        }
    }

    /// Status and error, for a sentence that begins with "the request was answered with".
    var inWords: String { "\(response.status)\(error.map { " \($0.prefix(64))" } ?? "")" }

    /// Status, error and the server's description of it.
    var inFull: String { inWords + (text("error_description").map { ": “\($0.prefix(200))”" } ?? "") }
}

/// The judgement of a request by the answer to its form.
enum TokenEnding: Sendable, Hashable {
    /// It was taken.
    case granted
    /// It was refused.
    case refused
    /// It says nothing about the request: the server failed, redirected, or asks for fewer requests.
    case unclear(String)
}

/// Tokens that a partner issued.
struct GrantedTokens: Sendable {
    let accessToken: String
    /// The refresh token; nil when none came.
    let refreshToken: String?
    let answer: TokenAnswer

    init(_ answer: TokenAnswer) throws {
        guard let accessToken = answer.accessToken else {
            throw CouldNotTell("a right exchange was answered with \(answer.inWords)", answer.evidence)
        }
        self.accessToken = accessToken
        refreshToken = answer.refreshToken
        self.answer = answer
    }

    func neededRefreshToken() throws -> String {
        guard let refreshToken else {
            throw CouldNotTell("no refresh token came with the code", answer.evidence)
        }
        return refreshToken
    }
}

extension Rule {
    /// The rule holds when each of the requests was refused.
    func needsRefusals(_ answers: [(name: String, answer: TokenAnswer)]) -> Finding {
        let granted = answers.filter(\.answer.isGranted)
        return judged(
            granted.map { "\($0.name): answered with \($0.answer.inWords), as if it were right" },
            unclear: unclear(answers), (granted.isEmpty ? answers : granted).flatMap(\.answer.evidence))
    }

    /// The rule holds when all of the requests were granted.
    func needsGrants(_ answers: [(name: String, answer: TokenAnswer)]) -> Finding {
        let without = answers.filter { $0.answer.accessToken == nil }
        let refused = without.filter { !$0.answer.response.isBesideThePoint }
        return judged(
            refused.map { "\($0.name): answered with \($0.answer.inWords)" },
            unclear: without.filter(\.answer.response.isBesideThePoint).map {
                "\($0.name): answered with \($0.answer.inWords)"
            }, without.flatMap(\.answer.evidence))
    }

    /// The answers that say nothing about the requests.
    func unclear(_ answers: [(name: String, answer: TokenAnswer)]) -> [String] {
        answers.compactMap { name, answer in
            guard case .unclear(let reason) = answer.ending else { return nil }
            return "\(name): \(reason)"
        }
    }
}

extension TokenAnswer {
    /// The objections to the type of an answer that carries tokens.
    var typeObjections: [String] {
        (response.status == 200 ? [] : ["the status is \(response.status)"])
            + (response.isJSON ? [] : ["Content-Type is \(response.headers["Content-Type"] ?? "missing")"])
    }

    var cacheObjections: [String] {
        // RFC 6749 section 5.1: any response that holds tokens.
        return response.forbidsStoring
            ? [] : ["Cache-Control is \(response.headers["Cache-Control"] ?? "missing")"]
    }

    /// The objections to these fields, by the reading that Google's side of this project has too.
    func objections(to fields: String...) -> [String] {
        TokenResponse.problems(json: response.body)
            .filter { $0.field.map(fields.contains) ?? true }.map(\.description)
    }
}
