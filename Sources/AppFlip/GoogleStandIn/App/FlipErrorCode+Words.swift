import AppFlip
import WebText

extension FlipErrorCode {
    /// The answer of the partner app as the end of a sentence in a log.
    ///
    /// The description is the partner's text, so it is quoted and escaped: it must neither look like a line of the log nor
    /// turn the direction of writing.
    func inWords(with description: String?) -> String {
        let answer = "the app answered \(rawValue)"
        guard let description else { return answer }
        return "\(answer) \(Printable.quoted(description))"
    }
}
