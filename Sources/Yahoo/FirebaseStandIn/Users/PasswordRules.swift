/// The rules for new passwords.
enum PasswordRules {
    /// The fewest characters, as in production.
    private static let minimumCharacters = 6
    /// The most bytes, a limit of this server: the time of a hash grows with the length.
    private static let maximumBytes = 4_096

    /// Throws `WEAK_PASSWORD` for a password that is too short or too long.
    static func check(_ password: String) throws {
        guard password.count >= minimumCharacters else {
            throw WireError("WEAK_PASSWORD", "Password should be at least \(minimumCharacters) characters")
        }
        guard password.utf8.count <= maximumBytes else {
            throw WireError("WEAK_PASSWORD", "Password should be at most \(maximumBytes) bytes")
        }
    }
}
