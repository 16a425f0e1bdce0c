import Foundation

/// Google's sample app, reimplemented from a description of it: a bad example of a partner app.
///
/// Source: googlesamples/identity-appflip-ios, last changed in August 2020.
struct GoogleSample {
    /// The values of the last link, which an answer needs.
    private struct Pending {
        let state: String
        let redirectURI: String
    }

    private var pending: Pending?
    private var codes = 0
    /// The URLs that the app has opened, each also where only a browser takes it: the sample asks for `universalLinksOnly`
    /// by a misspelt key, so the system ignores it.
    private(set) var opened: [String] = []

    /// Takes any link that has the four parameters with a `=`; compares none of them, nor the link itself.
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

    /// The button "Yes!" sends a made-up code at each tap; the values of the link are not escaped.
    mutating func tapYes() {
        guard let pending else { return }
        codes += 1
        opened.append("\(pending.redirectURI)?state=\(pending.state)&code=sampleCode\(codes)")
    }

    /// The button "No" sends an error that no page lists.
    mutating func tapNo() {
        guard let pending else { return }
        opened.append("\(pending.redirectURI)?state=\(pending.state)&error=user_not_authorized")
    }
}
