import OneFile

/// The name of what is shown, to compare by: of a message its first sentence.
func screenName(_ screen: FlipScreen?) -> String {
    switch screen?.content {
    case nil: "nothing"
    case .signIn: "sign in"
    case .question(_, _, let isLinking): isLinking ? "linking" : "question"
    case .success: "success"
    case .message(let text): String(text.prefix { $0 != "." })
    }
}
