import Foundation

/// The system's way to open a universal link.
///
/// In an app `UIApplication` and `UIScene` are openers: hand over `UIApplication.shared`.
public protocol LinkOpener: Sendable {
    /// Opens a URL in the app that claims it, and says whether one did.
    ///
    /// With `universalLinksOnly` the URL opens as a universal link or not at all, never in a browser. This package
    /// always passes `true`, and does not try again when the result is `false`: the URL carries a code, which
    /// would stay in the browser's history, and the page at that address could read it (RFC 8252 section 8.1).
    func open(_ url: URL, universalLinksOnly: Bool) async -> Bool
}
