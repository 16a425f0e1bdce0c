import AppFlip

/// Who knows which questions were asked in a browser; in this project the Google app's memory.
///
/// This library does not import that one: whoever wires the parties together hands the question over.
public protocol WebAnswerJudge: Sendable {
    /// The question to which the state belongs; it counts as answered from now on.
    ///
    /// Throws ``WebRefusal`` when nobody asked it, or when it was answered before.
    func redeem(state: String, at redirectURI: GoogleRedirectURI) async throws(WebRefusal) -> WebQuestion
}

/// A question that was put to a partner's page in a browser.
public struct WebQuestion: Sendable, Hashable {
    /// The accounts to link.
    public var link: LinkedAccount.ID
    /// The number of the attempt, for its code verifier.
    public var attempt: Int

    /// A question of its parts.
    public init(link: LinkedAccount.ID, attempt: Int) {
        self.link = link
        self.attempt = attempt
    }
}

/// Why an answer from a browser is not let in.
public struct WebRefusal: Error, Sendable, Hashable {
    /// What was wrong and what to do, in words for an engineer.
    public var reason: String

    /// A refusal with its reason.
    public init(_ reason: String) {
        self.reason = reason
    }
}
