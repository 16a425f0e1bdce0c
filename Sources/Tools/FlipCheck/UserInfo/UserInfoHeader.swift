import HTTPMessages

extension Probe {
    /// Sends another value of the Authorization header to the userinfo endpoint.
    ///
    /// Throws ``CouldNotTell`` when the endpoint is not configured, or gives no answer.
    func show(header: String) async throws(CouldNotTell) -> UserInfoAnswer {
        guard let url = configuration.userinfoURL else { throw .notConfigured("userinfoURL") }
        let headers: HTTPHeaders = ["Accept": "application/json", "Authorization": header]
        guard let request = HTTPRequest("GET", url, headers: headers) else {
            throw CouldNotTell("userinfoURL is not an address that can be asked")
        }
        return try UserInfoAnswer(await prober.exchange(request))
    }
}
