import Foundation

/// Google's sample app, written again from a description of it: a bad example of a partner app.
///
/// Source: googlesamples/identity-appflip-ios, last changed in August 2020.
struct GoogleSample {
    /// A URL that the app has opened.
    struct Opened: Equatable {
        let url: String
        let universalLinksOnly: Bool
    }

    /// The values of the last link, which an answer needs.
    private struct Pending {
        let state: String
        let redirectURI: String
    }

    private var pending: Pending?
    private var codes = 0
    private(set) var opened: [Opened] = []

    /// Takes any link that has the four parameters; compares none of them, nor the link itself.
    ///
    /// The first of two values wins, and an empty one will do.
    mutating func receive(_ link: String) -> Bool {
        let items = URLComponents(string: link)?.queryItems ?? []
        func first(_ name: String) -> String? { items.first { $0.name == name }?.value }
        guard first("client_id") != nil, first("scope") != nil, let state = first("state"),
            let redirectURI = first("redirect_uri")
        else { return false }
        pending = Pending(state: state, redirectURI: redirectURI)
        return true
    }

    /// "Yes!": a made-up code, by interpolation, not as a universal link only, as often as it is tapped.
    mutating func tapYes() {
        guard let pending else { return }
        codes += 1
        open("\(pending.redirectURI)?state=\(pending.state)&code=sampleCode\(codes)")
    }

    /// "No": an error that no page lists.
    mutating func tapNo() {
        guard let pending else { return }
        // The app passes an option by a misspelt key, which has no effect.
        open("\(pending.redirectURI)?state=\(pending.state)&error=user_not_authorized")
    }

    private mutating func open(_ url: String) {
        opened.append(Opened(url: url, universalLinksOnly: false))
    }
}
