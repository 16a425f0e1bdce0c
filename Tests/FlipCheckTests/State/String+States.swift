extension String {
    /// A `state` in the form of Google's: base64url, first byte 0.
    static let stateLikeGoogles = "APvkQ2-x_9" + String(repeating: "aB3-_z", count: 20)
    /// A `state` with the characters that servers change; Google's have none of them so far, and nothing promises that.
    static let stateWithFragileCharacters = "A+B/c-d_e=&f %2B#g;h|ä\"i=="
}
