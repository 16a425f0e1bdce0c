import FirebaseSignIn

/// Tables of the second track's enums.
extension Tables {
    static func authErrors(_ input: Input) -> [String] {
        let meanings = input.meanings("Sources/Yahoo/FirebaseSignIn/Errors/AuthErrorCode.swift")
        return markdown(
            ["error", "means"],
            AuthErrorCode.allCases.map { code in
                ["\(code.rawValue) `\(code)`", meanings["\(code)", default: ""].firstSentence]
            })
    }
}
