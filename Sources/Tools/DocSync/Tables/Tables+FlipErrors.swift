import AppFlip

/// Tables of enums and lists that the modules declare, with the comments above their members.
extension Tables {
    /// The errors of App Flip, each with the failures for which an app sends it.
    static func flipErrors(_ tree: Tree) -> [String] {
        markdown(
            ["`error`", "Google's app", "your app's failure"],
            FlipErrorCode.allCases.map { code in
                let failures = PartnerFailure.allCases.filter { $0.code == code }.map { "`\($0)`" }
                return [
                    "`\(code.rawValue)`",
                    code.reaction == .stop ? "stops" : "continues in the browser",
                    failures.joined(separator: ", "),
                ]
            })
    }
}
