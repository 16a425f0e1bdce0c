import OneFile

/// A short name for a step, to compare by.
func name(_ step: FlipStep) -> String {
    switch step {
    case .notAFlipLink: "not a flip link"
    case .asksForSignIn: "sign in"
    case .asks: "consent"
    case .answered(nil): "code"
    case .answered(let error?): error.rawValue
    case .told(let problem): String(problem.prefix { $0 != ":" })
    case .ignored(let why): "ignored: \(why)"
    }
}

/// A short name for what is shown.
func name(_ screen: FlipScreen?) -> String {
    switch screen?.content {
    case nil: "nothing"
    case .signIn: "sign in"
    case .question(_, _, let isLinking): isLinking ? "linking" : "question"
    case .success: "success"
    case .message(let text): String(text.prefix { $0 != "." })
    }
}
