/// Reads the body of a token response as far as it can be read, and collects the problems of its fields.
struct TokenResponseReader {
    /// The fields that could be read; complete only when there are no problems.
    private(set) var response = TokenResponse(accessToken: "", expiresIn: 0)
    /// The problems of the fields, in the order in which they are read.
    private(set) var problems: [TokenResponse.Problem] = []
    private let fields: [String: Field]

    /// Reads a JSON body.
    init(_ json: some Collection<UInt8>) {
        guard let fields = WireJSON.decode([String: Field].self, from: json) else {
            self.fields = [:]
            problems = [.notJSON]
            return
        }
        self.fields = fields
        response.accessToken = text("access_token") ?? ""
        // RFC 6749 section 5.1: the value is case insensitive.
        if let type = text("token_type"), type.lowercased() != "bearer" { problems.append(.tokenType(type)) }
        readLifetime()
        if fields["refresh_token"] != nil { response.refreshToken = text("refresh_token", isOptional: true) }
        if fields["scope"] != nil, let scope = text("scope", isOptional: true) {
            do { response.scope = try Scope(scope) } catch { problems.append(.scope) }
        }
    }

    private mutating func readLifetime() {
        switch fields["expires_in"] {
        case nil, .null: problems.append(.missing("expires_in"))
        case .integer(let seconds) where seconds > 0: response.expiresIn = seconds
        case .integer(let seconds): problems.append(.notPositive(expiresIn: seconds))
        case .text, .other: problems.append(.wrongType("expires_in"))
        }
    }

    /// The text of a field; nil, with a problem, when there is none.
    ///
    /// - Parameter isOptional: whether the field may be left out, so that the problem is not that it is missing.
    private mutating func text(_ name: String, isOptional: Bool = false) -> String? {
        switch fields[name] {
        case .text(let text) where !text.isEmpty: return text
        case nil, .null, .text: problems.append(isOptional ? .empty(name) : .missing(name))
        case .integer, .other: problems.append(.wrongType(name))
        }
        return nil
    }

    /// A field whose type is not checked yet.
    private enum Field: Decodable {
        case text(String)
        case integer(Int)
        case null
        case other

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if container.decodeNil() {
                self = .null
            } else if let text = try? container.decode(String.self) {
                self = .text(text)
            } else if let number = try? container.decode(Int.self) {
                self = .integer(number)
            } else {
                self = .other
            }
        }
    }
}
