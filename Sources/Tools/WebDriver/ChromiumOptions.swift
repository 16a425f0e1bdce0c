import JSON

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The settings with which the browser of a session starts.
package struct ChromiumOptions: Sendable {
    /// The only hosts that the browser finds; no other name resolves.
    package var hosts = ["127.0.0.1", "localhost", "::1"]
    /// How long ``WebDriverSession/element(_:)`` waits for an element that is not there yet.
    package var implicitWait = Duration.seconds(20)

    /// A browser without a window that finds this machine only.
    package init() {}

    /// The arguments with which the browser starts.
    private var arguments: [String] {
        var all = [
            "--window-size=1280,900", "--no-first-run",
            // A test must not see the fetches that a browser makes for itself.
            "--disable-background-networking", "--disable-component-update", "--disable-sync",
            "--disable-default-apps", "--disable-extensions",
            // In a container the shared memory may be too small for a page.
            "--disable-dev-shm-usage", "--disable-gpu", "--headless=new",
            // Otherwise Chromium also starts a process for the next site, which takes a quarter of the time to start.
            "--renderer-process-limit=1",
            // A proxy would resolve every name.
            "--no-proxy-server",
            "--host-resolver-rules=MAP * ~NOTFOUND" + hosts.map { ", EXCLUDE \($0)" }.joined(),
        ]
        // Chromium's sandbox refuses to start for root.
        if geteuid() == 0 { all.append("--no-sandbox") }
        return all
    }

    /// The capabilities of the session (W3C WebDriver section 7.2, and `goog:chromeOptions` of ChromeDriver).
    var capabilities: JSONValue {
        [
            "alwaysMatch": [
                "browserName": "chrome",
                // In milliseconds. Two minutes are enough for a machine with busy cores.
                "timeouts": [
                    "implicit": .integer(Int64(implicitWait / .milliseconds(1))), "pageLoad": 120_000,
                    "script": 120_000,
                ],
                "goog:loggingPrefs": ["browser": "ALL"],
                "goog:chromeOptions": [
                    "args": .array(arguments.map { .string($0) }),
                    "prefs": ["intl.accept_languages": "en-US,en"],
                ],
            ]
        ]
    }
}
