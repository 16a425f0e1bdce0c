import OAuth

extension ClientCredentials {
    func by(_ method: Method) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }

    func with(secret: String) -> ClientCredentials {
        ClientCredentials(id: id, secret: secret, method: method)
    }
}
