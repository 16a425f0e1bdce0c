import AuthorizationServer

/// The tokens that a code is exchanged for.
public typealias FirstTokens = GrantTokens<TokenKey>
