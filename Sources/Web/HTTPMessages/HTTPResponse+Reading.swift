extension HTTPResponse {
    /// Whether the body is declared as JSON; a `charset` does not matter (RFC 8259 section 11).
    public var isJSON: Bool {
        let type = headers["Content-Type"]?.split(separator: ";", omittingEmptySubsequences: false).first
        return type?.lowercased().filter { $0 != " " } == "application/json"
    }

    /// Whether no cache may keep the answer (RFC 9111 section 5.2.2.5).
    public var forbidsStoring: Bool {
        headers.values(of: "Cache-Control").contains { value in
            value.lowercased().split { $0 == "," || $0 == " " }.contains("no-store")
        }
    }
}
