import Testing
import WebText

/// Clients that link, revoke and redeem until a crash, and remember what they were told.
final class CrashLoad: Sendable {
    /// The results in the answers; the result of a request during a crash is not known.
    struct Results {
        /// Links that a client was given and has not tried to end, by their refresh tokens.
        var alive: [String] = []
        /// The code of the last of these links.
        var codeOfLastAlive: String?
        /// Links whose revocation was answered.
        var revoked: [String] = []
        /// Codes that no client has tried to exchange.
        var unredeemed: [String] = []
        /// Codes whose exchange was under way at the crash.
        var uncertain: [String] = []
        fileprivate var untilCrash = 0
        /// The steps that were begun; every third one ends with a revocation.
        fileprivate var steps = 0
    }

    private let results = Locked(Results())
    private let session: String

    init(session: String) { self.session = session }

    /// The results since the last call.
    func takeResults() -> Results {
        results.withLock { results in
            defer { results = Results() }
            return results
        }
    }

    /// Runs clients, and crashes something after a number of answers, while requests are under way.
    func run(
        _ clients: Int, against program: PartnerProgram, answers: Int, crash: @escaping @Sendable () -> Void
    ) async {
        results.withLock { $0.untilCrash = answers }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<clients { group.addTask { await self.runClient(of: program, crash) } }
        }
    }

    /// Runs a client, which connects again after each lost connection, until the crash.
    private func runClient(of program: PartnerProgram, _ crash: @escaping @Sendable () -> Void) async {
        while isBeforeCrash {
            do {
                try await program.withConnection { connection in
                    while self.isBeforeCrash { try self.step(connection, crash) }
                }
            } catch let error as UnexpectedAnswer where error.status != 503 {
                Issue.record(error)
                if endRound() { crash() }
            } catch {
                // The crash: the connection closes, or the answer is 503. It may be that of the round before,
                // from which the database recovers; so the client goes on until the crash of this round.
            }
        }
    }

    private var isBeforeCrash: Bool { results.withLock { $0.untilCrash > 0 } }

    /// Ends the round before its time, and returns whether it was not over.
    private func endRound() -> Bool {
        results.withLock { results in
            defer { results.untilCrash = 0 }
            return results.untilCrash > 0
        }
    }

    private func step(_ connection: PartnerConnection, _ crash: @Sendable () -> Void) throws {
        let number = results.withLock { results in
            results.steps += 1
            return results.steps
        }
        let revokes = number.isMultiple(of: 3)
        let code = try connection.code(session: session).require("code")
        results.withLock { $0.unredeemed.append(code) }
        countAnswer(crash)
        guard isBeforeCrash else { return }
        results.withLock { results in
            results.unredeemed.removeAll { $0 == code }
            results.uncertain.append(code)
        }
        let refresh = try connection.exchange(code).require("refresh_token")
        results.withLock { results in
            results.uncertain.removeAll { $0 == code }
            if revokes { return }
            results.alive.append(refresh)
            results.codeOfLastAlive = code
        }
        countAnswer(crash)
        guard revokes else { return }
        let status = try connection.revoke(refresh).status
        guard status == 200 else {
            throw UnexpectedAnswer(what: "the revocation was answered with \(status)", status: status)
        }
        results.withLock { $0.revoked.append(refresh) }
        countAnswer(crash)
    }

    private func countAnswer(_ crash: @Sendable () -> Void) {
        let isTime = results.withLock { results in
            results.untilCrash -= 1
            return results.untilCrash == 0
        }
        if isTime { crash() }
    }
}
