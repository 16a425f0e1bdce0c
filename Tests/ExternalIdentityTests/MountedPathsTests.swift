import HTTPMessages
import Testing

/// What a server with a framework of its own has to route.
@Suite struct MountedPathsTests {
    @Test func `the paths of a server have those of the sign-in at the provider`() async throws {
        let facade = try Facade()
        for path in ["/provider/sign-in", "/provider/callback"] {
            #expect(facade.server.paths.contains(path))
            #expect(await facade.send("PUT", path).status == 405)
        }
    }
}
