import AppFlip

extension FlipErrorCode {
    /// The answer of the partner app as the end of a sentence in a log.
    ///
    /// The description is the partner's text, so it is quoted and escaped: it must not look like a line of the log.
    func inWords(with description: String?) -> String {
        let answer = "the app answered \(rawValue)"
        guard let description else { return answer }
        return "\(answer) \(description.debugDescription)"
    }
}
