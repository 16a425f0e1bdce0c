import Foundation
import WebText

/// Clients that link, revoke and redeem until a crash, and remember what they were told.
final class CrashLoad: Sendable {
    /// The results in the answers; the result of a request during a crash is not known.
    struct Told {
        /// Links that a client was given and has not tried to end, by their refresh tokens.
        var alive: [String] = []
        /// Links whose revocation was answered.
        var revoked: [String] = []
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
                    // The error is a crash: the connection closes, or the answer is 503. It may be the last
                    // round's, from which the database recovers, so a client stops only when this round's has
                    // come.
                    while self.isBeforeCrash {
                        try? await program.connected { connection in
                            while self.isBeforeCrash {
                                try self.step(connection, crash)
                            }
                        }
                    }
                }
            }
        }
    }

    private var isBeforeCrash: Bool { told.withLock { $0.untilCrash > 0 } }

    private func step(_ connection: PartnerConnection, _ crash: @Sendable () -> Void) throws {
        let number = told.withLock { told in
            told.steps += 1
            return told.steps
        }
        let code = try connection.code(session: session).required("code")
        answered(crash)
        told.withLock { $0.uncertain.append(code) }
        let refresh = try connection.exchange(code).required("refresh_token")
        told.withLock { told in
            told.uncertain.removeAll { $0 == code }
            if number % 3 == 0 { return }
            told.alive.append(refresh)
            told.redeemed.append((code, refresh))
        }
        answered(crash)
        guard number % 3 == 0 else { return }
        guard try connection.revoke(refresh).status == 200 else {
            throw UnexpectedAnswer(what: "the revocation was refused")
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
