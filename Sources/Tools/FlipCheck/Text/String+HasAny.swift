import WebText

extension String {
    /// Whether one of these texts is in it, compared by bytes.
    func hasAny(_ texts: [String]) -> Bool {
        texts.contains { hasBytes(of: $0) }
    }
}
