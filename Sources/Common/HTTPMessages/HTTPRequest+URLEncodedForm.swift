extension HTTPRequest {
    /// The raw text of a form in the body (WHATWG URL, section 5); nil for a body of another type.
    package var urlEncodedForm: String? { isForm ? String(decoding: body, as: UTF8.self) : nil }
}
