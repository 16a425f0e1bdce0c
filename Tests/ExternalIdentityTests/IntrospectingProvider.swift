import HTTPMessages
import JSON
import OAuth
import WebText

/// A provider in memory that answers questions about opaque tokens.
final class IntrospectingProvider: HTTPHandler {
    static let answer: JSONValue = [
        "active": true, "sub": "user-1", "client_id": "partner-ios", "name": "Ana Example",
        "email": "ana@example.com", "email_verified": true,
    ]

    let answers = Locked<[String: JSONValue]>(["opaque": answer])
    let questions = Locked<[Parameters]>([])
    /// The answer instead of one about the token, or nil for none.
    let failure = Locked<HTTPResponse?>(nil)
    /// The ways by which clients that were answered authenticated.
    let methods = Locked<Set<ClientCredentials.Method>>([])
    /// More members of the discovery document.
    let furtherMembers = Locked<JSONObject>([:])
    /// Whether the discovery document has an introspection endpoint.
    let hasEndpoint = Locked(true)
    /// Whether there is no discovery document now.
    let isAway = Locked(false)

    func handle(_ request: HTTPRequest) -> HTTPResponse {
        if request.path == "/.well-known/openid-configuration" {
            if isAway.withLock({ $0 }) { return HTTPResponse(status: 502) }
            var document: JSONValue = ["issuer": .string(Provider.issuer)]
            if hasEndpoint.withLock({ $0 }) {
                document["introspection_endpoint"] = .string("\(Provider.issuer)/introspect")
            }
            for (name, value) in furtherMembers.withLock({ $0 }) { document[name] = value }
            return HTTPResponse(json: document.json)
        }
        if let failure = failure.withLock({ $0 }) { return failure }
        let form = Parameters(parsing: String(decoding: request.body, as: UTF8.self), plus: .space)
        let credentials = try? ClientCredentials(
            authorization: request.headers.values(of: "Authorization"), form: form)
        guard let credentials, credentials.secret == SignInProvider.clientSecret else {
            return HTTPResponse(status: 401)
        }
        methods.withLock { _ = $0.insert(credentials.method) }
        questions.withLock { $0.append(form) }
        let answer = (try? form.value("token")).flatMap { token in answers.withLock { $0[token] } }
        return HTTPResponse(json: (answer ?? ["active": false]).json)
    }
}
