import Journal

extension Party {
    /// The reader's own server, in a run with it.
    static let yourServer = Party("your server")
}
