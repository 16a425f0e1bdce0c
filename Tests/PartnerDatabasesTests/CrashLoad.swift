import Testing
import WebText

/// Clients that link, revoke and redeem until a crash, and remember what they were told.
final class CrashLoad: Sendable {
    /// The results in the answers; the result of a request during a crash is not known.
    struct Told {
        /// Links that a client was given and has not tried to end, by their refresh tokens.
        var alive: [String] = []
        /// Links whose revocation was answered.
        var revoked: [String] = []
        /// Codes that no client has tried to exchange.
        var unredeemed: [String] = []
        /// Codes of links that are alive, each with its refresh token.
        var redeemed: [(code: String, refresh: String)] = []
        /// Codes whose exchange was under way at the crash.
        var uncertain: [String] = []
        fileprivate var untilCrash = 0
        /// The steps that were begun; every third one ends with a revocation.
        fileprivate var steps = 0
    }

    private let told = Locked(Told())
    private let session: String

    init(session: String) { self.session = session }

    /// The results since the last call.
    func takeTold() -> Told {
        told.withLock { told in
            defer { told = Told() }
            return told
        }
    }

    /// Runs clients, and crashes something after a number of answers, while requests are under way.
    func run(
        _ clients: Int, against program: PartnerProgram, answers: Int, crash: @escaping @Sendable () -> Void
    ) async {
        told.withLock { $0.untilCrash = answers }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<clients {
                group.addTask {
                    while self.isBeforeCrash {
                        do {
                            try await program.connected { connection in
                                while self.isBeforeCrash {
                                    try self.step(connection, crash)
                                }
                            }
                        } catch let error as UnexpectedAnswer where error.status != 503 {
                            Issue.record(error)
                            if self.endRound() { crash() }
                        } catch {
                            // The crash: the connection closes, or the answer is 503. It may be that of the round before,
                            // from which the database recovers; so the client goes on until the crash of this round.
                        }
                    }
                }
            }
        }
    }

    private var isBeforeCrash: Bool { told.withLock { $0.untilCrash > 0 } }

    /// Ends the round before its time; returns whether it was not over.
    private func endRound() -> Bool {
        told.withLock { told in
            defer { told.untilCrash = 0 }
            return told.untilCrash > 0
        }
    }

    private func step(_ connection: PartnerConnection, _ crash: @Sendable () -> Void) throws {
        let number = told.withLock { told in
            told.steps += 1
            return told.steps
        }
        let revokes = number.isMultiple(of: 3)
        let code = try connection.code(session: session).required("code")
        told.withLock { $0.unredeemed.append(code) }
        answered(crash)
        guard isBeforeCrash else { return }
        told.withLock { told in
            told.unredeemed.removeAll { $0 == code }
            told.uncertain.append(code)
        }
        let refresh = try connection.exchange(code).required("refresh_token")
        told.withLock { told in
            told.uncertain.removeAll { $0 == code }
            if revokes { return }
            told.alive.append(refresh)
            told.redeemed.append((code, refresh))
        }
        answered(crash)
        guard revokes else { return }
        let status = try connection.revoke(refresh).status
        guard status == 200 else {
            throw UnexpectedAnswer(what: "the revocation was answered with \(status)", status: status)
        }
        told.withLock { $0.revoked.append(refresh) }
        answered(crash)
    }

    private func answered(_ crash: @Sendable () -> Void) {
        let isTime = told.withLock { told in
            told.untilCrash -= 1
            return told.untilCrash == 0
        }
        if isTime { crash() }
    }
}
