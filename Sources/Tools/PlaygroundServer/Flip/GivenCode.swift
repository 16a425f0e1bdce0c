import GoogleStandIn

/// A code that the partner's app gave Google's app, and the attempt that it belongs to.
struct GivenCode: Sendable {
    let text: String
    let attempt: LinkAttempt
}
