import Journal

extension Party {
    static let yourServer = Party("your server")
}
