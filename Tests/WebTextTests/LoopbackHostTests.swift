import Testing
import WebText

/// Hosts that are this machine.
@Suite struct LoopbackHostTests {
    @Test(arguments: [
        "localhost", "LOCALHOST", "localhost.", "127.0.0.1", "127.255.0.9", "[::1]", "::1",
        "[::ffff:127.0.0.1]",
    ])
    func `this machine is loopback`(host: String) {
        #expect(host.isLoopbackHost)
    }

    @Test(arguments: [
        "127.0.0.1.evil.example", "localhost.evil.example", "128.0.0.1", "127.0.0", "127.0.0.256",
        "127.0.0.01", "127.0.0.+1", "0.0.0.0", "[::2]", "[::ffff:128.0.0.1]", "", "127.0.0.", "a.localhost",
        "[127.0.0.1]", "127.0.0.1\0.evil.example",
    ])
    func `every other host is another machine`(host: String) {
        #expect(!host.isLoopbackHost)
    }
}
