import WebText

/// The changes of a held message that cannot be sent, as they were entered, and the reason.
struct RefusedEdit: Error {
    let reason: String
    let given: Parameters
}
