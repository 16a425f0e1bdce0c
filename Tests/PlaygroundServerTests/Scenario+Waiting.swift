@testable import PlaygroundServer

/// Scenarios that have no servers.
extension Scenario {
    /// A scenario that waits for a tap.
    static let waiting = playing { try await waitForTap($0) }

    static func playing(_ play: @escaping @Sendable (ScenarioRun) async throws -> Outcome) -> Scenario {
        Scenario(id: "stub", track: .yahoo, title: "stub", watch: "", page: "playground", play: play)
    }

    /// Shows a screen with one button, and returns an outcome when it is pressed.
    static func waitForTap(_ run: ScenarioRun) async throws -> Outcome {
        let button = Screen.Button(label: "go", role: .begin)
        _ = try await run.ask(Screen("app", [.button(button)]), at: .app)
        return .done("done", "")
    }
}
