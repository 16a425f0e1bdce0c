extension HTTPRequest {
    /// Whether the body is declared as a form; a media type compares without case (RFC 9110 section 8.3.1).
    package var isForm: Bool {
        let type = headers["Content-Type"]?.utf8.prefix { $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: " ") }
        return type.map { isSameFieldName(String(Substring($0)), "application/x-www-form-urlencoded") }
            ?? false
    }
}
