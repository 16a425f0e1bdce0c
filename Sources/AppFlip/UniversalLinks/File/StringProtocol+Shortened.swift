extension StringProtocol {
    /// The text, cut with an ellipsis when it is longer.
    func shortened(to count: Int) -> String {
        self.count <= count ? String(self) : prefix(count - 1) + "…"
    }
}
