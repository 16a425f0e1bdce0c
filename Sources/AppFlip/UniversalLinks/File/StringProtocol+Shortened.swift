extension StringProtocol {
    /// The text for a message: cut to a number of characters, the last of them an ellipsis, when it is longer.
    func shortened(to count: Int) -> String {
        self.count <= count ? String(self) : prefix(count - 1) + "…"
    }
}
