import TestSupport
import Testing

@testable import PlaygroundServer

/// The pages as they are painted: widths, contrast, names of controls.
@Suite(.chromeDriver, .serialized)
struct LookTests {
    @Test func `from 320 to 2,560 pixels, light and dark, nothing is cut off, pale or without a name`()
        async throws
    {
        let measure = String(decoding: PackageResources.measure_js, as: UTF8.self)
        try await PlaygroundBrowser.run(files: PackageFiles()) { visit in
            for path in try await visit.pathsOfAllPages() {
                try await visit.browser.open(visit.origin + path)
                for isDark in [false, true] {
                    try await visit.setColors(isDark: isDark)
                    for width in [320, 800, 1_280, 1_440, 2_560] {
                        try await visit.browser.setSize(width: width)
                        let faults = try await visit.browser.run(
                            measure, [.integer(Int64(width)), .bool(isDark)]
                        ).array
                        #expect(faults == [], "\(path) at \(width), \(isDark ? "dark" : "light")")
                    }
                }
            }
        }
    }
}
