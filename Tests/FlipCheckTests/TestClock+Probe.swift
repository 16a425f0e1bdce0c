import Foundation
import TestSupport

@testable import FlipCheck

extension TestClock {
    /// The clock as a run sees it: waits move it on, and no answer is late.
    var probeClock: ProbeClock {
        ProbeClock(
            elapsed: { .seconds(self.now.timeIntervalSince1970) },
            sleep: { self.advance(by: $0 / .seconds(1)) }, waitForLimit: ProbeClock.neverReached)
    }
}
