import Foundation
import JSON
import TestSupport
import Testing
import WebDriver

/// The script of axe-core, which scripts/third-party installs.
struct Axe {
    static let isToBeRun = areTestsRun(ifInstalled: script != nil)

    private static let script: URL? = {
        let libraries = packageRoot.appendingPathComponent(".venv/lib")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: libraries.path)) ?? []
        return names.map {
            libraries.appendingPathComponent("\($0)/site-packages/axe_core_python/axe.min.js")
        }.first { FileManager.default.fileExists(atPath: $0.path) }
    }()

    private let source: String

    init() throws {
        source = try String(contentsOf: #require(Self.script, "run scripts/third-party"), encoding: .utf8)
    }

    /// The faults of the page that is open: the id of the rule, and the elements.
    func faults(in browser: WebDriverSession) async throws -> [String] {
        // A page of the playground runs no inline script, so the source is run by the driver.
        let found = try await browser.run(
            """
            if (!window.axe) new Function(arguments[0]).call(window);
            return window.axe.run().then((result) => result.violations.map((fault) =>
              `${fault.id}: ${fault.nodes.map((node) => node.html.slice(0, 160)).join(" | ")}`));
            """, [.string(source)])
        return try #require(found.array).map { try #require($0.string) }
    }
}
