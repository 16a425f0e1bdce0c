/// The rules for new passwords.
enum Password {
    static func check(_ password: String) throws {
        guard password.count >= 6 else {
            throw WireError("WEAK_PASSWORD", "Password should be at least 6 characters")
        }
        // The time of a hash grows with the length.
        guard password.utf8.count <= 4096 else {
            throw WireError("WEAK_PASSWORD", "Password should be at most 4096 bytes")
        }
    }
}
