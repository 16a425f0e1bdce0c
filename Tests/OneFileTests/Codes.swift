import OneFile

/// Plays the partner's server: gives a code at once, and keeps each request.
@MainActor final class Codes {
    /// The form of a request, and the name of the account.
    struct Asked {
        let form: String
        let account: String
    }

    private(set) var asked: [Asked] = []
    private let result: Result<String, FlipFailure>

    init(_ result: Result<String, FlipFailure> = .success("co+de")) { self.result = result }

    func code(_ question: FlipQuestion, _ account: FlipAccount) throws -> String {
        asked.append(
            Asked(form: String(decoding: question.codeForm(), as: UTF8.self), account: account.name ?? ""))
        return try result.get()
    }
}
