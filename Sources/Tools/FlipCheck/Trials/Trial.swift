/// Something that a run tries once: a few requests, sent after the right requests of their kind succeeded.
///
/// What a trial does not say, it does like all others:
/// - It is tried when what its declaration names after `after` succeeded, and not without the keys after `needing`.
///   Otherwise the reason is that of its rules: without a key, or after a control that was not asked, “not asked”;
///   after a control that failed, “could not tell”.
/// - A request that fails with 500 at the authorization endpoint, or with 5xx elsewhere, is sent once more: an exchange with
///   another code, and `tryRefresh` with another link. Without an answer a trial has no value, whatever it saw before, and
///   its rules could not tell.
/// - Where a person signs in, no further sign-in is asked for: its rules are not asked. An argument `byHand` at a
///   request says what happens instead.
///
/// The verdicts have a table in `Docs/contributing.md`, "The words of flip-check's rules".
///
/// A trial only sends and looks as far as its next request depends on it. What its messages mean is for the
/// rules that look at it, also at a later time: see ``RunRecording``.
struct Trial<Value: Sendable>: Sendable {
    /// Where the value comes from.
    enum Origin: Sendable {
        /// The function sends requests.
        case sent(@Sendable (Probe) async throws -> Value)
        /// It is known without a request of its own.
        case given(@Sendable (any TrialSource) -> Value)
    }

    /// The way from a value to the text of a recording, and back.
    struct Coding: Sendable {
        let encode: @Sendable (Value, RecordingEncoder) throws -> [UInt8]
        let decode: @Sendable ([UInt8], RecordingDecoder) throws -> Value
    }

    let origin: Origin
    /// Nil for a value that a recording has in another place.
    let coding: Coding?
    /// The name and cost, without the type of the value.
    let step: TrialStep

    var name: String { step.name }

    // The initializers are not inlined, as those of ``Rule``.

    /// A trial that sends requests.
    ///
    /// What the function throws is kept as the reason why there is no value.
    ///
    /// - Parameters:
    ///   - name: the key in a recording, which does not change.
    ///   - needs: the keys of the configuration without which it is not tried.
    ///   - controls: what has to have succeeded before; the reason of the first that did not is its own.
    ///   - others: what it tries as well, whether or not that succeeds.
    ///   - requests: how many requests it sends at a server that does everything right, besides sign-ins.
    ///   - signIns: how many times it signs in there.
    ///   - wait: how long it waits there.
    ///   - other: a trial whose wait is enough for both, because something grows old in each.
    ///   - send: sends the requests.
    @inline(never)
    init(
        _ name: String, needing needs: ConfigurationNeed..., after controls: Control...,
        trying others: Control..., requests: Int, signIns: Int = 0,
        wait: @escaping @Sendable (FlipCheckConfiguration) -> Duration = { _ in .zero },
        sharingWaitOf other: TrialStep? = nil,
        send: @escaping @Sendable (Probe) async throws -> Value
    ) where Value: Codable {
        self.init(
            TrialStep(
                name: name, needs: needs, controls: controls, others: others, requests: requests,
                signIns: signIns, wait: wait, sharesWaitOf: other?.name), send)
    }

    /// A trial that goes on from the value of another one.
    ///
    /// - Parameters:
    ///   - earlier: the trial whose value the function gets; without a value its reason is the reason.
    @inline(never)
    init<Earlier>(
        _ name: String, from earlier: Trial<Earlier>, needing needs: ConfigurationNeed...,
        after controls: Control..., requests: Int, signIns: Int = 0,
        wait: @escaping @Sendable (FlipCheckConfiguration) -> Duration = { _ in .zero },
        send: @escaping @Sendable (Earlier, Probe) async throws -> Value
    ) where Value: Codable {
        self.init(
            TrialStep(
                name: name, needs: needs, controls: [Control(earlier)] + controls, requests: requests,
                signIns: signIns, wait: wait)
        ) { probe in try await send(try await probe.value(of: earlier), probe) }
    }

    @inline(never)
    private init(_ step: TrialStep, _ send: @escaping @Sendable (Probe) async throws -> Value)
    where Value: Codable {
        self.step = step
        origin = .sent(send)
        coding = Coding(
            encode: { value, encoder in try encoder.encode(value) },
            decode: { bytes, decoder in try decoder.decode(Value.self, from: bytes) })
    }

    /// Something that a rule looks at and that no trial sends for, such as all messages of the run.
    ///
    /// - Parameter isLast: whether it is complete only when everything else was tried.
    init(
        given name: String, isLast: Bool = false, _ find: @escaping @Sendable (any TrialSource) -> Value
    ) {
        step = TrialStep(name: name, isGiven: true, isLast: isLast)
        origin = .given(find)
        coding = nil
    }
}

extension Trial<FlipCheckConfiguration> {
    /// What the configuration says of the partner; in a recording it has no secrets.
    static var configuration: Self { Self(given: "configuration") { $0.configuration } }
}

extension Trial<[Exchange]> {
    /// Every message of the run; a rule that looks at them is judged after all others.
    static var allMessages: Self { Self(given: "allMessages", isLast: true) { $0.messages } }
}
