import OneFile

/// An app whose user has agreed, while the server is asked for the code.
@MainActor struct AgreeingApp {
    let app: App
    let codes = HeldCodes()
    let id: Int
    let agreed: Task<FlipStep, Never>

    init(to text: String = flipLink()) async throws {
        let app = App(held: codes)
        let id = try await app.question(text)
        (self.app, self.id) = (app, id)
        agreed = Task { await app.linking.agree(id) }
        await codes.untilAsked()
    }
}
