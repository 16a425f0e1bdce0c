import AppFlip
import OneFile

extension Tables {
    /// The errors of App Flip, each with the failures for which an app sends it.
    static func flipErrors() -> [String] {
        let rows = FlipErrorCode.allCases.map { code in
            let failures = FlipFailure.allCases.filter { $0.error.rawValue == code.rawValue }.map {
                "`\($0)`"
            }
            return [
                "`\(code.rawValue)`",
                code.reaction == .stop ? "stops" : "continues in the browser",
                failures.joined(separator: ", "),
            ]
        }
        return markdown(["`error`", "Google's app", "your app's failure"], rows)
    }
}
