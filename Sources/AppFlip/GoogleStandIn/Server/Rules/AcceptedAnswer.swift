import WebText

/// The content of an answer that Google accepts, and the rules that it broke without being refused.
struct AcceptedAnswer<Content> {
    let content: Content
    let brokenRules: [SecurityRule]
}
