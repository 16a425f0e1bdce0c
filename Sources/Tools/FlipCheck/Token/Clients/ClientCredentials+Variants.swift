import OAuth

extension ClientCredentials {
    /// The same client, which authenticates by this method.
    func by(_ method: Method) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }

    /// The same client, which sends its credentials in the header instead of the form, or the other way round.
    var byOtherMethod: ClientCredentials { by(method == .body ? .basic : .body) }

    /// The same client with another secret.
    func with(secret: String) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }
}
