/// The rules for new passwords.
enum Password {
    /// Throws `WEAK_PASSWORD` for a password that is too short or too long.
    static func check(_ password: String) throws {
        guard password.count >= 6 else {
            throw WireError("WEAK_PASSWORD", "Password should be at least 6 characters")
        }
        // A limit of this server: the time of a hash grows with the length.
        guard password.utf8.count <= 4096 else {
            throw WireError("WEAK_PASSWORD", "Password should be at most 4096 bytes")
        }
    }
}
