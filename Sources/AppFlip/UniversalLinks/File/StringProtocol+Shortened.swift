import WebText

extension StringProtocol {
    /// The text for a message: in one line, with control characters written out, and cut to a number of Unicode scalars,
    /// the last of them an ellipsis, when it is longer.
    func shortened(to count: Int) -> String {
        Printable.text(String(self), limit: unicodeScalars.count <= count ? count : count - 1)
    }
}
