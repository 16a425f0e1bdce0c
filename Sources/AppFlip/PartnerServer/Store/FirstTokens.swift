import AuthorizationServer

/// The tokens that a code is exchanged for.
///
/// The refresh token is good as long as the link.
/// The type has a name in this module, so that a store needs to import only `PartnerServer`.
public typealias FirstTokens = GrantTokens<TokenKey>
