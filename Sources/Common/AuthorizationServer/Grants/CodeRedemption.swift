/// The result of an attempt to redeem a code.
public enum CodeRedemption<Grant: Sendable>: Sendable {
    /// The code was unused. Now it is used, and its tokens are valid.
    case first(Grant)
    /// The code had been used before. Its grant with all tokens has been revoked.
    case again
    /// The code was issued to another client. Nothing has changed.
    case ofAnotherClient
    /// The code does not exist, or it has expired.
    case unknown

    /// The same result with a value that is made from the grant.
    @inlinable public func map<Other: Sendable>(
        _ change: (Grant) throws -> Other
    ) rethrows -> CodeRedemption<Other> {
        switch self {
        case .first(let grant): .first(try change(grant))
        case .again: .again
        case .ofAnotherClient: .ofAnotherClient
        case .unknown: .unknown
        }
    }
}

extension CodeRedemption: Equatable where Grant: Equatable {}
extension CodeRedemption: Hashable where Grant: Hashable {}
