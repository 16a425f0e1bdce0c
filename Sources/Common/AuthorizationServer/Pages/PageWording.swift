import HTTPMessages

/// The words of the sign-in and consent pages that each server has of its own, in one language.
public protocol PageWording: Sendable {
    /// The words that are the same on the pages of every server.
    var common: CommonWords { get }
    /// The label of the user name.
    var username: HTML { get }
    /// The button that agrees.
    var agree: HTML { get }
}
