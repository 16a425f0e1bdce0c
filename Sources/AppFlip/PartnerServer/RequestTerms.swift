import OAuth

struct RequestTerms {
    let scope: Scope
    let challenge: CodeChallenge?
}
