import WebText

/// The sign-ins that wait for their turn.
///
/// Their number is limited, with a smaller limit for each network, so that one network cannot take all places.
struct WaitingRoom: Sendable {
    private struct Seats {
        var taken = 0
        var byNetwork: [ClientNetwork: Int] = [:]
    }

    private let seats = Locked(Seats())

    /// Takes a place; false when no place is free.
    func enter(_ network: ClientNetwork?, limits: SignInLimits) -> Bool {
        seats.withLock { seats in
            guard seats.taken < limits.waitingSignIns else { return false }
            if let network {
                let own = seats.byNetwork[network, default: 0]
                guard own < limits.waitingSignInsPerNetwork else { return false }
                seats.byNetwork[network] = own + 1
            }
            seats.taken += 1
            return true
        }
    }

    /// Gives the place back.
    func leave(_ network: ClientNetwork?) {
        seats.withLock { seats in
            seats.taken -= 1
            guard let network, let own = seats.byNetwork[network] else { return }
            seats.byNetwork[network] = own > 1 ? own - 1 : nil
        }
    }
}
