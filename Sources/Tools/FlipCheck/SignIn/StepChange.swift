/// How to change a step of the configured sign-in that was not used because of a name in it.
struct StepChange: Sendable {
    let page: SeenPage
    /// Whether another step was taken on the page, one that names no field.
    let wasPassed: Bool
    /// What to change, in a sentence without its full stop.
    let words: String
}
