import OAuth

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The grant that a token belongs to.
package struct FoundGrant<ID: Sendable, Grant: Sendable>: Sendable {
    /// The identifier of the grant, which is that of its code.
    package let id: ID
    /// What the user agreed to.
    package let grant: Grant
    /// The scope of the token; nil when it is the grant's.
    package let scope: Scope?
    /// When the token ends; for a refresh token this is the end of its grant.
    package let expires: Date
}
