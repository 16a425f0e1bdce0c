extension String {
    /// The place of a member of the object at this place, such as `applinks.details["ABCDE12345.app"]`.
    ///
    /// The name is a text of the file, so it is escaped and cut: it must not look like a line of a report.
    func place(ofMember name: String) -> String { "\(self)[\"\(name.shortened(to: 60))\"]" }
}
