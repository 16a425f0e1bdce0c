@testable import FlipCheck

extension Rule {
    func held() -> Finding { Finding(self, .held()) }

    func failed(_ seen: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .failed(seen, evidence))
    }

    func notAsked(_ reason: String) -> Finding { Finding(self, .notAsked(reason)) }

    func couldNotTell(_ reason: String, _ evidence: [Evidence] = []) -> Finding {
        Finding(self, .couldNotTell(reason, evidence))
    }
}
