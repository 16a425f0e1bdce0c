import WebText

extension StringProtocol {
    /// The text for a message: in one line, with control characters written out, and cut to a number of Unicode scalars,
    /// the last of them an ellipsis, when it is longer.
    func shortened(to count: Int) -> String {
        Printable.text(String(self), limit: unicodeScalars.count <= count ? count : count - 1)
    }
}

extension String {
    /// The place of a member of the object at this place, such as `applinks.details["ABCDE12345.app"]`.
    ///
    /// The name is a text of the file, so it is escaped and cut: it must not look like a line of a report.
    func place(ofMember name: String) -> String { "\(self)[\"\(name.shortened(to: 60))\"]" }
}
