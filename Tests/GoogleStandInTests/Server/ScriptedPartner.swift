import HTTPMessages

/// A partner's server that gives the answers it was told to, in order, and keeps what it was asked.
actor ScriptedPartner: HTTPHandler {
    private(set) var requests: [HTTPRequest] = []
    private var answers: [HTTPResponse] = []
    /// How many requests have still to come before the partner answers, or 0 when it answers at once.
    private var awaitedRequests = 0
    private var held: [CheckedContinuation<Void, Never>] = []

    /// Adds answers to those that are left.
    ///
    /// When none is left, the partner answers 500.
    func answer(with answers: HTTPResponse...) { self.answers += answers }

    /// Answers nothing until so many requests have come.
    func waitForRequests(_ count: Int) { awaitedRequests = count }

    func handle(_ request: HTTPRequest) async -> HTTPResponse {
        requests.append(request)
        let answer = answers.isEmpty ? HTTPResponse(status: 500) : answers.removeFirst()
        if awaitedRequests > 0 { await holdUntilAllHaveCome() }
        return answer
    }

    private func holdUntilAllHaveCome() async {
        awaitedRequests -= 1
        if awaitedRequests == 0 { return release() }
        // A test that runs into its time limit is cancelled, and must end then.
        await withTaskCancellationHandler {
            await withCheckedContinuation { held.append($0) }
        } onCancel: {
            Task { await release() }
        }
    }

    private func release() {
        for continuation in held { continuation.resume() }
        held = []
    }
}
