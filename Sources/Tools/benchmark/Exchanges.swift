import AppFlip
import DemoData
import PartnerServer
import WebText

/// Sends the requests of the benchmark to a partner's server, as text on the wire.
final class Exchanges {
    private typealias Demo = PartnerServerConfiguration.Demo

    private let generator: LoadGenerator
    /// The redirect URI, encoded for a form.
    private let redirectURI = PercentCoding.encode(GoogleRedirectURI.flip(.home).text)
    /// The app's session; empty before ``signIn()``.
    private var session = ""

    /// Creates a client for the server on a port of 127.0.0.1.
    init(port: UInt16) { generator = LoadGenerator(port: port) }

    /// Signs the app in, by which it gets codes.
    func signIn() throws {
        let form = "username=\(Demo.username)&password=\(PercentCoding.encode(Demo.password))"
        let answer = try generator.run(count: 1, connections: 1, keepingBodies: true) { _ in
            self.post("/app/sign-in", form)
        }
        session = try field("app_session", of: answer.bodies[0])
    }

    /// Fresh codes, each for one exchange.
    func codes(_ count: Int) throws -> [String] {
        let answer = try askForCodes(count, connections: min(32, count), keepingBodies: true)
        return try answer.bodies.map { try field("code", of: $0) }
    }

    /// Asks for codes as the app does.
    ///
    /// - Parameter token: A token of an identity provider; nil for the app's own session.
    func askForCodes(
        _ count: Int, by token: String? = nil, connections: Int, keepingBodies: Bool = false
    ) throws -> LoadGenerator.Result {
        let form = "response_type=code&client_id=\(Demo.clientID)&redirect_uri=\(redirectURI)"
        let request = post("/app/code", form, "Authorization: Bearer \(token ?? session)\r\n")
        let result = try generator.run(
            count: count, connections: connections, keepingBodies: keepingBodies
        ) { _ in request }
        guard result.successes == count else { throw Failure(description: "a code was refused") }
        return result
    }

    /// Exchanges each code once, as Google's server does.
    func exchange(_ codes: [String], connections: Int) throws -> LoadGenerator.Result {
        let start =
            "grant_type=authorization_code&redirect_uri=\(redirectURI)&client_id=\(Demo.clientID)"
            + "&client_secret=\(Demo.clientSecret)&code="
        let result = try generator.run(count: codes.count, connections: connections) { index in
            self.post("/token", start + codes[index])
        }
        guard result.successes == codes.count else {
            throw Failure(description: "an exchange was refused")
        }
        return result
    }

    /// A request with a form, and with further header lines that end with CR LF.
    private func post(_ path: String, _ form: String, _ headerLines: String = "") -> String {
        "POST \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(generator.port)\r\n\(headerLines)"
            + "Content-Type: application/x-www-form-urlencoded\r\n"
            + "Content-Length: \(form.utf8.count)\r\n\r\n\(form)"
    }

    /// The text of a field in a flat JSON object without escapes, which is all that our server writes here.
    private func field(_ name: String, of json: String) throws -> String {
        guard let key = json.firstRange(of: "\"\(name)\":\"") else {
            throw Failure(description: "no \(name) in the answer")
        }
        return String(json[key.upperBound...].prefix { $0 != "\"" })
    }
}
