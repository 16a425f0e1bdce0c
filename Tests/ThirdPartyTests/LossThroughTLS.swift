import DemoData
import FlipSandbox
import Foundation
import HTTPMessages
import PartnerServer
import TestSupport
import Testing
import URLSessionTransport
import WebText

/// Clients of two servers, one of them killed, where the system trusts the CA.
///
/// ``NginxTests`` runs it in another process.
@Suite struct LossThroughTLS {
    @Test(.enabled(if: Nginx.victim != nil, "it is run by the test of nginx"))
    func `no client loses more than the request under way`() async throws {
        let load = Load(
            origin: try #require(Nginx.runningOrigin), victim: try #require(Nginx.victim))
        let signedIn = try await load.post(
            "/app/sign-in", ["username": Load.Demo.username, "password": Load.Demo.password])
        let session = try #require(signedIn.fields["app_session"], "\(signedIn.text)")
        let clients = try await withThrowingTaskGroup(of: Load.Told.self) { group in
            for _ in 0..<8 { group.addTask { try await load.run(session: session) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        for told in clients {
            #expect(told.lost <= 1)
            for link in told.links { #expect(try await load.refresh(link).status == 200) }
            // The answer to this exchange was lost, so the code may be used up; it is good once at most.
            for code in told.uncertain {
                let statuses = [try await load.exchange(code).status, try await load.exchange(code).status]
                #expect([[200, 400], [400, 400]].contains(statuses))
            }
        }
        #expect(clients.allSatisfy { $0.links.count >= Load.linksAfterKill })
    }
}

/// What eight clients do: they get codes, exchange them, and read the user's data.
private struct Load: Sendable {
    typealias Demo = PartnerServerConfiguration.Demo

    /// What a client was told.
    struct Told {
        /// The refresh tokens of the links that it was given.
        var links: [String] = []
        /// Codes whose exchange was lost.
        var uncertain: [String] = []
        /// Requests without an answer of a server.
        var lost = 0
    }

    /// So many that nginx asks the dead server again, after the second for which it leaves it out.
    static let linksAfterKill = 40
    private static let redirectURI = "https://oauth-redirect.googleusercontent.com/a/com.google.Chromecast"

    private static let answersBeforeKill = 60

    let origin: String
    let victim: pid_t
    private let answers = Locked(0)
    private let client = URLSessionTransport(timeLimit: .seconds(3_600))

    private var isAfterKill: Bool { answers.withLock { $0 > Self.answersBeforeKill } }

    /// Goes on until so many links were made after the kill.
    func run(session: String) async throws -> Told {
        var told = Told()
        var remaining = Self.linksAfterKill
        while remaining > 0 {
            let wasAfterKill = isAfterKill
            let authorization: HTTPHeaders = ["Authorization": "Bearer \(session)"]
            let codeAnswer = try await post(
                "/app/code",
                [
                    "response_type": "code", "client_id": Demo.clientID, "redirect_uri": Self.redirectURI,
                ], headers: authorization)
            guard let issued = try answer(codeAnswer, &told) else { continue }
            let code = try #require(issued["code"], "\(codeAnswer.text)")
            guard let tokens = try answer(try await exchange(code), &told) else {
                told.uncertain.append(code)
                continue
            }
            told.links.append(try #require(tokens["refresh_token"]))
            let access = try #require(tokens["access_token"])
            // A GET that was sent goes to the other server: nothing is lost.
            let user = try await send("GET", "/userinfo", headers: ["Authorization": "Bearer \(access)"])
            #expect(user.status == 200)
            if wasAfterKill { remaining -= 1 }
        }
        return told
    }

    /// The fields of an answer of a server, or nil when nginx says that there is none.
    private func answer(_ response: HTTPResponse, _ told: inout Told) throws -> [String: String]? {
        if response.status == 503 {
            #expect(response.text == #"{"error":"temporarily_unavailable"}"#)
            told.lost += 1
            return nil
        }
        try #require(response.status == 200, "\(response.status) \(response.text)")
        if answers.increment() == Self.answersBeforeKill { kill(victim, SIGKILL) }
        return response.fields
    }

    func exchange(_ code: String) async throws -> HTTPResponse {
        try await post(
            "/token",
            [
                "grant_type": "authorization_code", "code": code, "redirect_uri": Self.redirectURI,
                "client_id": Demo.clientID, "client_secret": Demo.clientSecret,
            ])
    }

    func refresh(_ token: String) async throws -> HTTPResponse {
        try await post(
            "/token",
            [
                "grant_type": "refresh_token", "refresh_token": token, "client_id": Demo.clientID,
                "client_secret": Demo.clientSecret,
            ])
    }

    func post(
        _ path: String, _ form: KeyValuePairs<String, String>, headers: HTTPHeaders = [:]
    ) async throws -> HTTPResponse {
        var headers = headers
        headers["Content-Type"] = "application/x-www-form-urlencoded"
        let body = Parameters(form.map { Parameters.Item($0.key, $0.value) }).encoded
        return try await send("POST", path, headers: headers, body: Array(body.utf8))
    }

    private func send(
        _ method: String, _ path: String, headers: HTTPHeaders, body: [UInt8] = []
    ) async throws -> HTTPResponse {
        try await client.send(
            HTTPRequest(method: method, origin: origin, target: path, headers: headers, body: body))
    }
}
