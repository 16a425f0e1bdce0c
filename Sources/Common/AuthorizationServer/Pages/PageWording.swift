import HTTPMessages

/// The words of the sign-in and consent pages in one language, with those that differ between servers.
public protocol PageWording: Sendable {
    /// The words that are the same on the pages of every server.
    var common: CommonWords { get }
    /// The label of the user name.
    var username: HTML { get }
    /// The button that agrees.
    var agree: HTML { get }
}
