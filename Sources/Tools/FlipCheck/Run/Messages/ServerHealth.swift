import HTTPMessages

/// A run's record of whether the servers keep up, and why one is not asked again: it is silent, slow, or asked too often.
struct ServerHealth: Sendable {
    /// How often in a row there was no answer, by address and by origin.
    private var silences: [String: Int] = [:]
    /// How many answers were slow.
    private var slowAnswers = 0
    /// What servers that are asked too often want.
    var throttling = Throttling()
    /// Why each origin was not asked any more, for the notes: a sentence without its full stop.
    private var stops: [String: String] = [:]

    private static func address(_ request: HTTPRequest) -> String {
        "\(request.method) \(request.origin)\(request.path)"
    }

    /// Takes note of how a request ended.
    mutating func note(_ exchange: Exchange, limits: ProbeLimits) {
        let origin = exchange.request.origin
        let places = [Self.address(exchange.request), origin]
        switch exchange.result {
        case .failure(.timedOut) where exchange.isOneOfSeveral:
            // Requests at once wait for each other, so the last of them may be late on a server that answers.
            break
        case .failure(.timedOut), .failure(.unreachable):
            for place in places { silences[place, default: 0] += 1 }
        case .success, .failure: for place in places { silences[place] = nil }
        }
        if exchange.duration > limits.slow { slowAnswers += 1 }
        if let response = exchange.response { throttling.note(response, from: origin) }
    }

    /// Why a request is not sent, or nil when it may be.
    mutating func reasonToStop(
        asking request: HTTPRequest, at now: Duration, limits: ProbeLimits
    ) -> String? {
        let origin = request.origin
        if let reason = throttling.reasonToStop(asking: origin, at: now, limits: limits) {
            stops[origin] = stops[origin] ?? reason
            return reason
        }
        // The findings tell of a silent server, so it has no note.
        if let silence = silence(of: request, limits: limits) { return silence }
        guard slowAnswers >= limits.slowAnswers else { return nil }
        let reason =
            "\(limits.slowAnswers) answers took more than half of the "
            + "\(counted(Int(limits.request.components.seconds), "second")) that a request may take, "
            + "so the run ended early. Google may give up on such answers, so make them faster; raise --seconds to "
            + "have the rest tested all the same"
        stops[origin] = stops[origin] ?? "\(origin): \(reason)"
        return reason
    }

    /// That a server gave no answer too often to be asked again, or nil where it may be asked.
    func silence(of request: HTTPRequest, limits: ProbeLimits) -> String? {
        if silences[Self.address(request), default: 0] >= limits.silence {
            return "no answer to \(limits.silence) requests for \(request.path), so it was not asked again"
        }
        // One more for the whole origin: an address may be silent although the server is there.
        guard silences[request.origin, default: 0] > limits.silence else { return nil }
        return "no answer to \(limits.silence + 1) requests in a row to \(request.origin), "
            + "so it was not asked again"
    }

    /// What a report says about servers that were asked too often, or not any more, in sentences.
    var notes: [String] {
        throttling.notes + stops.sorted { $0.key < $1.key }.map { "\($0.value)." }
    }
}
