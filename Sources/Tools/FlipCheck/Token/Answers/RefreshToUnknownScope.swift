/// A refresh of a link that asked for an unknown scope: it asks for the whole scope of the request once more.
///
/// It must not get more than was granted (RFC 6749 section 6), so it tells what that is where the server reads the scope of a
/// refresh.
struct RefreshToUnknownScope: Sendable, Codable {
    // A recording has these names beside those of UnknownScopeAsked.
    private enum CodingKeys: String, CodingKey {
        case answer = "refreshed"
        case answerToKnown = "refreshedToKnown"
        case scope = "scopeOfRefresh"
        case answerOfOtherLink = "refreshedWithoutIt"
    }

    let answer: JSONAnswer
    /// The answer to a refresh without the unknown scope, or nil unless ``answer`` is an `invalid_scope`.
    var answerToKnown: JSONAnswer?
    /// The scope of the new access token, or nil without a token, and where no answer names its scope.
    var scope: String?
    /// The answer to the same refresh of a link that did not ask for the unknown scope, or nil where none was needed.
    var answerOfOtherLink: JSONAnswer?

    var evidence: [Evidence] { answer.evidence + (answerOfOtherLink?.evidence ?? []) }

    /// Whether the link has the unknown scope, or nil where the refresh does not tell.
    func shows(_ unknown: String) -> Bool? {
        if answer.error == "invalid_scope" {
            // A server may refuse any scope at a refresh.
            return answerToKnown?.isGranted == true ? false : nil
        }
        if let scope, !scope.scopeValues.contains(unknown) { return false }
        return isWithheldFromOtherLink(unknown) ? true : nil
    }

    /// Whether a link that did not ask for the unknown scope is not refreshed to it: a server may grant a refresh whatever it
    /// asks for.
    private func isWithheldFromOtherLink(_ unknown: String) -> Bool {
        guard let other = answerOfOtherLink else { return false }
        if other.error == "invalid_scope" { return true }
        guard other.isGranted, let scope = other.scope else { return false }
        return !scope.scopeValues.contains(unknown)
    }
}
