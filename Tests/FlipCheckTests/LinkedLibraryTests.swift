#if os(Linux)
    import Foundation
    import TestSupport
    import Testing

    /// The libraries that flip-check links: each makes the program larger that `scripts/release-flip-check` builds for CI.
    @Suite struct LinkedLibraryTests {
        @Test func `flip-check links neither the whole of Foundation nor its tables of languages`()
            async throws
        {
            let program = builtProducts.appendingPathComponent("flip-check").path
            let end = try await RunningProgram(onPath: "ldd", [program]).end()
            #expect(end.output.contains("libFoundationEssentials.so"), "\(end.output)")
            for library in ["libFoundation.so", "FoundationICU", "FoundationNetworking", "libcurl"] {
                #expect(
                    !end.output.contains(library),
                    "\(library) is linked: a module that flip-check imports imports Foundation")
            }
        }
    }
#endif
