/// The result of an attempt to redeem a code.
public enum CodeRedemption<Grant: Sendable>: Sendable {
    /// The code was unused. Now it is used, and its tokens are valid.
    case first(Grant)
    /// The code had been used before. Its grant with all tokens has been revoked.
    case replayed
    /// The code was issued to another client. Nothing has changed.
    case ofAnotherClient
    /// The code does not exist, it has expired, or its grant was revoked.
    case unknown

    /// The same result with a value that is made from the grant; ``GrantTables`` says why it is inlinable.
    @inlinable public func map<Other: Sendable>(_ transform: (Grant) -> Other) -> CodeRedemption<Other> {
        switch self {
        case .first(let grant): .first(transform(grant))
        case .replayed: .replayed
        case .ofAnotherClient: .ofAnotherClient
        case .unknown: .unknown
        }
    }
}

extension CodeRedemption: Equatable where Grant: Equatable {}
