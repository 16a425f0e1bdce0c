/// The cookies that the session hangs on.
struct SessionCookies: Sendable, Codable {
    let cookies: [VisitorCookie]
    /// Whether each signs the user in by itself, and false where the user is signed out without any of them.
    let isEachEnough: Bool

    /// The cookies that are open to an attacker by this condition; none where another one, which is needed too, is not.
    func thatGiveSessionAway(_ isOpen: (VisitorCookie) -> Bool) -> [VisitorCookie] {
        let open = cookies.filter(isOpen)
        return !isEachEnough && open.count < cookies.count ? [] : open
    }
}
