/// The cookies that the session hangs on.
struct SessionCookies: Sendable, Codable {
    let cookies: [VisitorCookie]
    /// Whether each cookie signs the user in by itself; otherwise all of them are needed.
    let isEachEnough: Bool

    /// The cookies that are open to an attacker by this condition, or none where one that is needed too is not open.
    func thatGiveSessionAway(_ isOpen: (VisitorCookie) -> Bool) -> [VisitorCookie] {
        let open = cookies.filter(isOpen)
        return !isEachEnough && open.count < cookies.count ? [] : open
    }
}
