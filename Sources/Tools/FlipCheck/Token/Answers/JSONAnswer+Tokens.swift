import JSON
import OAuth

extension JSONAnswer {
    var accessToken: String? { text("access_token") }

    var refreshToken: String? { text("refresh_token") }

    var error: String? { text("error") }

    /// Whether this is a success, well-formed or not.
    var isGranted: Bool { ending == .granted }

    var ending: TokenEnding {
        if accessToken != nil { return .granted }
        switch response.status {
        case 200..<300 where error != nil: return .refused
        case 200..<300 where fields.isEmpty: return .unclear("answered with \(inWords) and no JSON object")
        case 200..<300: return .granted
        case 400..<500 where !response.isTemporaryFailure: return .refused
        default: return .unclear("answered with \(inWords)")
        }
    }

    /// Status and error, for a sentence that begins with "the request was answered with".
    var inWords: String {
        if let error { return "\(response.status) \(error.prefix(64))" }
        let isOther = fields["error"].map { $0 != .null } ?? false
        return "\(response.status)" + (isOther ? ", and \(fault(of: "error"))" : "")
    }

    var inFull: String { inWords + (text("error_description").map { ": “\($0.prefix(200))”" } ?? "") }

    var typeObjections: [String] {
        (response.status == 200 ? [] : ["the status is \(response.status)"])
            + (response.isJSON ? [] : ["Content-Type is \(response.headers["Content-Type"] ?? "missing")"])
    }

    var cacheObjections: [String] {
        response.forbidsStoring
            ? [] : ["Cache-Control is \(response.headers["Cache-Control"] ?? "missing")"]
    }

    /// Throws for an answer that is about the server's load, and says nothing about the request.
    func neededToThePoint() throws {
        guard response.isTemporaryFailure || response.status >= 500 else { return }
        throw CouldNotTell("a right request was answered with \(inWords)", evidence)
    }

    /// The answer to a right refresh, when there is an access token in it.
    func refreshed() throws -> JSONAnswer {
        guard accessToken != nil else {
            throw CouldNotTell(
                "a right refresh was answered with \(inWords)", evidence, because: "refresh/works")
        }
        return self
    }

    /// The objections to `expires_in`: its type, or a value that cannot be a number of seconds.
    var lifetimeObjections: [String] {
        let doubt = fields["expires_in"]?.integer.flatMap { TokenLifetime.doubt(about: $0) }
        return objections(to: "expires_in") + [doubt].compactMap(\.self)
    }

    /// The objections to these fields, by the reading that Google's side of this project has too.
    func objections(to fields: String...) -> [String] {
        TokenResponse.problems(json: response.body).filter { $0.field.map(fields.contains) ?? true }.map(
            words(for:))
    }

    /// A problem, with the type that came where it is another one.
    private func words(for problem: TokenResponse.Problem) -> String {
        guard case .wrongType(let name) = problem, let value = fields[name] else {
            return problem.description
        }
        if name != "expires_in" { return fault(of: name) }
        return value.isNumber ? problem.description : "\(name) is \(value.kindInWords), and not a number"
    }
}
