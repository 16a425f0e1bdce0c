/// The key of something that a run finds out once, with the type of what it finds.
///
/// Each key is declared beside the function that finds its value, and no other function uses it.
struct Memo<Value: Sendable>: Sendable {
    let name: String
    /// Whether a reset of the account ends the value: it has tokens, which may end with the consents.
    let endsWithReset: Bool

    init(_ name: String, endsWithReset: Bool = false) {
        self.name = name
        self.endsWithReset = endsWithReset
    }
}
