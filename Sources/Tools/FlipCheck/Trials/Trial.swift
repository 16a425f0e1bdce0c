import JSON

/// Something that a run tries once: a few requests, sent after the right requests of their kind succeeded.
///
/// `after` names controls, and `needing` names keys of the configuration: the trial runs only where all controls
/// succeeded and all keys are there. Otherwise it has no value, and its rules have the reason: “not asked” for a key
/// that is missing or a control that was not asked, “could not tell” for a control that failed. What is sent again, and
/// what happens where a person signs in, is in `Docs/contributing.md`, "The words of flip-check's rules".
///
/// A trial only sends and looks as far as its next request depends on it. What its messages mean is for the
/// rules that look at it, also at a later time: see ``RunRecording``.
struct Trial<Value: Sendable>: Sendable {
    /// Where the value comes from.
    enum Origin: Sendable {
        /// Requests are sent for it.
        case sent(Sending)
        /// It is known without a request of its own.
        case given(@Sendable (any TrialSource) -> Value)
    }

    /// How requests are sent for a value, and the way from it to a recording, and back.
    struct Sending: Sendable {
        let send: @Sendable (Probe) async throws -> Value
        let encode: @Sendable (Value) throws -> JSONValue?
        let decode: @Sendable ([UInt8], RecordingDecoder) throws -> Value
    }

    let origin: Origin
    /// The name and cost, without the type of the value.
    let step: TrialStep

    var name: String { step.name }

    // Every trial would repeat an initializer that is inlined, which takes time to compile: see Rule.swift.

    /// A trial that sends requests.
    ///
    /// What the function throws is kept as the reason why there is no value.
    ///
    /// - Parameters:
    ///   - name: the key in a recording, which does not change.
    ///   - needs: the keys of the configuration without which it is not tried.
    ///   - controls: what has to have succeeded before; the reason of the first that did not is its own.
    ///   - alsoTried: what it tries as well, whether or not that succeeds.
    ///   - requests: how many requests it sends at a server that does everything right, besides sign-ins.
    ///   - signIns: how many times it signs in there.
    ///   - wait: how long it waits there.
    ///   - longerWait: a trial whose wait is enough for both, because something grows old in each.
    ///   - send: sends the requests.
    @inline(never)
    init(
        _ name: String, needing needs: ConfigurationNeed..., after controls: Control...,
        trying alsoTried: Control..., requests: Int, signIns: Int = 0,
        wait: @escaping @Sendable (FlipCheckConfiguration) -> Duration = { _ in .zero },
        sharingWaitOf longerWait: TrialStep? = nil,
        send: @escaping @Sendable (Probe) async throws -> Value
    ) where Value: Codable {
        self.init(
            TrialStep(
                name: name, needs: needs, controls: controls, alsoTried: alsoTried, requests: requests,
                signIns: signIns, wait: wait, sharesWaitOf: longerWait?.name), send)
    }

    /// A trial that goes on from the value of another one.
    ///
    /// - Parameter earlier: the trial whose value the function gets; without a value its reason is the reason. The
    ///   other parameters are those of the initializer above.
    @inline(never)
    init<Earlier>(
        _ name: String, from earlier: Trial<Earlier>, needing needs: ConfigurationNeed...,
        after controls: Control..., trying alsoTried: Control..., requests: Int, signIns: Int = 0,
        wait: @escaping @Sendable (FlipCheckConfiguration) -> Duration = { _ in .zero },
        send: @escaping @Sendable (Earlier, Probe) async throws -> Value
    ) where Value: Codable {
        self.init(
            TrialStep(
                name: name, needs: needs, controls: [Control(earlier)] + controls, alsoTried: alsoTried,
                requests: requests, signIns: signIns, wait: wait)
        ) { probe in try await send(try await probe.value(of: earlier), probe) }
    }

    @inline(never)
    private init(_ step: TrialStep, _ send: @escaping @Sendable (Probe) async throws -> Value)
    where Value: Codable {
        self.step = step
        origin = .sent(
            Sending(
                send: send, encode: { value in try JSONValue(recorded: value) },
                decode: { bytes, decoder in try decoder.decode(Value.self, from: bytes) }))
    }

    /// Something that a rule looks at and that no trial sends for, such as all messages of the run.
    ///
    /// - Parameter isLast: whether it is complete only when everything else was tried.
    init(
        given name: String, isLast: Bool = false, _ find: @escaping @Sendable (any TrialSource) -> Value
    ) {
        step = TrialStep(name: name, isGiven: true, isLast: isLast)
        origin = .given(find)
    }
}

extension Trial<FlipCheckConfiguration> {
    /// What the configuration says of the partner, without its secrets in a recording.
    static var configuration: Self { Self(given: "configuration") { $0.configuration } }
}

extension Trial<[Exchange]> {
    /// Every message of the run; a rule that looks at them is judged after all others.
    static var allMessages: Self { Self(given: "allMessages", isLast: true) { $0.messages } }
}
