import Testing

extension Partner {
    /// A code for a request, got by way of the pages.
    func code(_ query: String = query()) async throws -> String {
        var visitor = Visitor(self)
        let answer = try await visitor.agree(query)
        return try #require(answer.locationValue("code"), "no code in \(answer)")
    }

    /// The tokens of a fresh code.
    func tokens() async throws -> (access: String, refresh: String) {
        let answer = await exchange(try await code())
        try #require(answer.status == 200, "\(answer.text)")
        return (try #require(answer.fields["access_token"]), try #require(answer.fields["refresh_token"]))
    }
}
