import Foundation
import HTTPMessages
import PlatformCrypto
import TestSupport
import Testing

/// Two processes on one database are one server to their clients.
@Suite(.serialized) struct TwoServersTests {
    @Test func `two servers on one SQLite file are one server`() async throws {
        let folder = try TemporaryFolder()
        let secrets = try await verifyOneServer(store: folder.file("partner.db"))
        try expectDigestsOnly(in: try folder.everything(), secrets)
    }

    @Test(.withPostgreSQL)
    func `two servers on one PostgreSQL database are one server`() async throws {
        let server = try await PostgreSQLServer()
        let secrets = try await verifyOneServer(store: server.url)
        try expectDigestsOnly(in: try server.everything(), secrets)
    }

    /// Verifies that two servers on one store are one, and returns the secrets of the run.
    private func verifyOneServer(store: String) async throws -> [String] {
        let servers = [try await PartnerProgram(store: store), try await PartnerProgram(store: store)]
        // A session of one is a session of the other.
        let session = try await servers[0].withConnection { try $0.signIn().require("app_session") }
        let code = try await servers[1].withConnection { try $0.code(session: session).require("code") }
        let tokens = try await expectOneWinner(of: code, at: servers)
        let refreshToken = try await expectSharedLink(of: session, at: servers)
        try await expectSharedCount(at: servers)
        for server in servers { #expect(try await server.stop() == "") }
        return [session, code, refreshToken, PartnerConnection.Demo.password] + tokens
    }

    /// Of five hundred exchanges of one code, half at each server, one succeeds, and its tokens die.
    ///
    /// Returns the tokens.
    private func expectOneWinner(of code: String, at servers: [PartnerProgram]) async throws -> [String] {
        let answers = try await withThrowingTaskGroup(of: [HTTPResponse].self) { group in
            for number in 0..<20 {
                group.addTask {
                    try await servers[number % 2].withConnection { connection in
                        try (0..<25).map { _ in try connection.exchange(code) }
                    }
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        let successes = answers.filter { $0.status == 200 }
        #expect(successes.count == 1)
        #expect(answers.count { $0.fields["error"] == "invalid_grant" } == 499)
        let success = try #require(successes.first)
        let refresh = try success.require("refresh_token")
        let access = try success.require("access_token")
        for server in servers {
            #expect(try await server.withConnection { try $0.refresh(refresh) }.status == 400)
            #expect(try await server.withConnection { try $0.userInfo(access) }.status == 401)
        }
        return [refresh, access]
    }

    /// A link that was made at one server is refreshed and ended at the other; returns its refresh token.
    private func expectSharedLink(of session: String, at servers: [PartnerProgram]) async throws -> String {
        let token = try await servers[0].withConnection { connection in
            let code = try connection.code(session: session).require("code")
            return try connection.exchange(code).require("refresh_token")
        }
        #expect(try await servers[1].withConnection { try $0.refresh(token) }.status == 200)
        #expect(try await servers[1].withConnection { try $0.revoke(token) }.status == 200)
        #expect(try await servers[0].withConnection { try $0.refresh(token) }.status == 400)
        return token
    }

    /// Failed sign-ins at both servers count together.
    private func expectSharedCount(at servers: [PartnerProgram]) async throws {
        for number in 0..<5 {
            let answer = try await servers[number % 2].withConnection {
                try $0.signIn(username: "grace", password: "wrong")
            }
            #expect(answer.status == 401)
        }
        for server in servers {
            let answer = try await server.withConnection {
                try $0.signIn(username: "grace", password: "wrong")
            }
            #expect(answer.status == 429)
        }
    }

    private func expectDigestsOnly(in bytes: Data, _ secrets: [String]) throws {
        // Proof that the search finds what is there: the account's name.
        #expect(bytes.range(of: Data("Ada Example".utf8)) != nil)
        for secret in secrets {
            #expect(secret.utf8.count > 10)
            #expect(bytes.range(of: Data(secret.utf8)) == nil, "a secret is in the database")
            if let raw = Base64URL.decode(secret), !raw.isEmpty {
                #expect(bytes.range(of: Data(raw)) == nil, "a secret is in the database, decoded")
            }
        }
    }
}
