import OAuth

/// What a code will be bound to besides client and redirect URI: the scope and the PKCE challenge.
struct RequestTerms {
    let scope: Scope
    let challenge: CodeChallenge?
}
