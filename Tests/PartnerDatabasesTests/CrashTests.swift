import Foundation
import HTTPMessages
import TestSupport
import Testing

@testable import PartnerDatabases

/// An answer to a client is true after a crash at any moment.
@Suite(.serialized, .timeLimit(.minutes(20))) struct CrashTests {
    @Test func `after fifty kills nothing that a client was told is lost: SQLite`() async throws {
        let folder = try TemporaryFolder()
        try await expectNothingLost(store: folder.file("partner.db"), seed: 20_261_122)
    }

    @Test(.withPostgreSQL)
    func `after fifty kills nothing that a client was told is lost: PostgreSQL`() async throws {
        let server = try await PostgreSQLServer()
        let url = server.url
        // About every second crash is the database's.
        try await expectNothingLost(store: url, seed: 20_261_123) { try Self.crashDatabase(url) }
    }

    @Test(.withPostgreSQL)
    func `after the crash of the primary its synchronous standby has all that a client was told`()
        async throws
    {
        let primary = try await PostgreSQLServer(options: "-c synchronous_standby_names=*")
        let standby = try await PostgreSQLServer(standbyOf: primary)
        let program = try await PartnerProgram(
            store: "postgresql:///postgres?host=\(primary.folder),\(standby.folder)&user=partner"
                + "&target_session_attrs=read-write")
        let session = try await program.withConnection { try $0.signIn().require("app_session") }
        let load = CrashLoad(session: session)
        await load.run(8, against: program, answers: 400) { primary.send(SIGKILL) }
        try await primary.stop(SIGKILL)
        let results = load.takeResults()
        let token = try #require(results.alive.first)
        #expect(try await program.withConnection { try $0.refresh(token) }.status == 503)

        try await standby.run("pg_ctl promote -D data")
        let kept = try await program.withConnection { try Self.check(results, $0) }
        #expect(kept.count > 50)
        await load.run(8, against: program, answers: 100) {}
        let later = load.takeResults()
        _ = try await program.withConnection { try Self.check(later, $0) }
        try await program.stop()
        try await standby.stop(SIGINT)
    }

    /// Kills one process of PostgreSQL, which then ends all its processes and recovers.
    ///
    /// It may still end them from the round before: answers come until each has noticed. Then it is tried again.
    private static func crashDatabase(_ url: String) throws {
        let library = try LibPQ.opened.get()
        while true {
            do {
                let victim = try PostgreSQLConnection(url: url, statementTimeout: 5_000, library: library)
                let pid = try victim.first("SELECT pg_backend_pid()") { row in
                    try row.required(row.integer(0).flatMap(pid_t.init), "a number")
                }
                // The connection is open until here, or the process would be gone already.
                let isKilled = try withExtendedLifetime(victim) { kill(try #require(pid), SIGKILL) == 0 }
                if isKilled { return }
            } catch let error as PostgreSQLError where error.mustReconnect { continue }
        }
    }

    /// Crashes the program or its database fifty times under load, and compares what clients were told with what is.
    ///
    /// - Parameters:
    ///   - store: the value of `--store`.
    ///   - seed: decides on the moments of the crashes, and on what crashes.
    ///   - databaseCrash: crashes the database, in about every second round, or nil for a store in the program.
    private func expectNothingLost(
        store: String, seed: UInt64, databaseCrash: (@Sendable () throws -> Void)? = nil
    ) async throws {
        var random = SeededGenerator(seed: seed)
        var program = try await PartnerProgram(store: store)
        let session = try await program.withConnection { try $0.signIn().require("app_session") }
        let load = CrashLoad(session: session)
        var kept: [String] = []
        var rounds: [CrashLoad.Results] = []
        for _ in 0..<50 {
            let running = program
            let crash = Bool.random(using: &random) ? databaseCrash : nil
            await load.run(4, against: running, answers: Int.random(in: 1...24, using: &random)) {
                guard let crash else { return running.kill() }
                #expect(throws: Never.self) { try crash() }
            }
            if crash == nil {
                try await program.end()
                program = try await Self.restart(store: store)
            }
            let results = load.takeResults()
            rounds.append(results)
            kept += try await program.withConnection { try Self.check(results, $0) }
        }
        // At the end once more, after all the crashes that came later.
        let all = kept
        try await program.withConnection { connection in
            for token in all {
                let answer = try Self.untilServed { try connection.refresh(token) }
                #expect(answer.status == 200)
            }
        }
        #expect(all.count > 50)
        // The comparisons had something to look at.
        #expect(rounds.contains { !$0.revoked.isEmpty })
        #expect(rounds.contains { !$0.unredeemed.isEmpty })
        #expect(rounds.contains { !$0.uncertain.isEmpty })
        try await program.stop()
    }

    /// Starts the program again, as a process manager does: the database may still recover from an earlier crash.
    private static func restart(store: String) async throws -> PartnerProgram {
        for _ in 0..<1_000 {
            do { return try await PartnerProgram(store: store) } catch is RunningProgram.EndedEarly {
                continue
            }
        }
        return try await PartnerProgram(store: store)
    }

    /// Compares what was told with what is, and returns the refresh tokens that stay alive.
    private static func check(
        _ results: CrashLoad.Results, _ connection: PartnerConnection
    ) throws -> [String] {
        for token in results.alive {
            #expect(try untilServed { try connection.refresh(token) }.status == 200, "a link is lost")
        }
        for token in results.revoked {
            #expect(try untilServed { try connection.refresh(token) }.status == 400, "a revocation is lost")
        }
        for code in results.unredeemed {
            #expect(try untilServed { try connection.exchange(code) }.status == 200, "a code is lost")
        }
        for code in results.uncertain {
            // It was redeemed before the crash, or it is now; in no case twice.
            let first = try untilServed { try connection.exchange(code) }
            #expect(
                try untilServed { try connection.exchange(code) }.status == 400, "a code is redeemed twice")
            if let token = first.fields["refresh_token"] {
                #expect(
                    try untilServed { try connection.refresh(token) }.status == 400,
                    "a replay revokes nothing")
            }
        }
        // A replay kills its link, so one code is enough.
        guard let code = results.codeOfLastAlive, let token = results.alive.last else { return [] }
        #expect(try untilServed { try connection.exchange(code) }.status == 400, "a code is redeemed twice")
        #expect(try untilServed { try connection.refresh(token) }.status == 400, "a replay revokes nothing")
        return results.alive.dropLast()
    }

    /// Asks again while the answer is 503: the database recovers.
    private static func untilServed(_ ask: () throws -> HTTPResponse) throws -> HTTPResponse {
        var answer = try ask()
        while answer.status == 503 { answer = try ask() }
        return answer
    }
}
