import OneFile

/// Holds questions until the test answers them, for what happens meanwhile.
actor Held<Answer: Sendable> {
    /// A test that waits until so many questions are held.
    private struct Waiting {
        let count: Int
        let continuation: CheckedContinuation<Void, Never>
    }

    private var held: [CheckedContinuation<Answer, Never>] = []
    private var waiting: [Waiting] = []
    private var answerToAll: Answer?
    private(set) var asked = 0
    /// Of each question that was held, whether its task was cancelled by the time of the answer.
    private(set) var wasCancelled: [Bool] = []

    /// Returns the answer once the test gives it.
    func ask() async -> Answer {
        asked += 1
        if let answerToAll { return answerToAll }
        let answer = await withCheckedContinuation { continuation in
            held.append(continuation)
            for waiter in waiting where held.count >= waiter.count { waiter.continuation.resume() }
            waiting.removeAll { held.count >= $0.count }
        }
        wasCancelled.append(Task.isCancelled)
        return answer
    }

    /// Returns when so many questions are held.
    func untilAsked(_ count: Int = 1) async {
        if held.count < count {
            await withCheckedContinuation { waiting.append(Waiting(count: count, continuation: $0)) }
        }
    }

    /// Answers the oldest question, once there is one.
    func answer(_ answer: Answer) async {
        await untilAsked()
        held.removeFirst().resume(returning: answer)
    }

    /// Answers every question, those to come included.
    func answerAll(_ answer: Answer) {
        answerToAll = answer
        for continuation in held { continuation.resume(returning: answer) }
        held = []
    }
}

/// Issues a code when the test says so.
typealias HeldCodes = Held<Result<String, FlipFailure>>
