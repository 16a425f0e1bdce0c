import AppFlip

extension FlipErrorCode {
    /// The answer of the partner app as the end of a sentence in a log.
    ///
    /// The partner's text is quoted and escaped: it must not look like a line of the log.
    func quoted(with text: String?) -> String {
        "the app answered \(rawValue)\(text.map { " \($0.debugDescription)" } ?? "")"
    }
}
