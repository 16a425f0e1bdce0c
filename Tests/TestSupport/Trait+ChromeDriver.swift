import Testing

extension Trait where Self == ConditionTrait {
    /// For tests that drive a real browser.
    package static var chromeDriver: Self {
        .enabled(
            if: areTestsRun(ifInstalled: RunningProgram.isOnPath("chromedriver")),
            "chromedriver is not installed; apt-get install chromium chromium-driver")
    }
}
