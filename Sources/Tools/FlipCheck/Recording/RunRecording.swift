import JSON
import Journal
import PlatformCrypto
import WebText

/// A run that was kept: its messages and what each trial led to, with a stand-in for each secret.
///
/// A newer version can judge the rules of the run at any time, without the server.
package struct RunRecording: Sendable {
    /// The number of the format, which grows when a reader of the earlier format would read something wrong.
    static let format = 1
    /// The maximum size of a file, because it is read whole and anybody may have written it.
    private static let maximumBytes = 32 * 1_048_576
    /// The maximum depth to which the values of a file are nested.
    private static let maximumDepth = 40
    /// The maximum number of values to look for in all their escaped forms: each value costs time for each text.
    private static let maximumSearchedValues = 2_000

    /// What a trial led to: a value, or the reason why there is none.
    struct Outcome: Sendable, Codable {
        let trial: String
        var value: JSONValue?
        /// A ``CouldNotTell``, whose messages are numbers.
        var reason: JSONValue?
    }

    /// The parts of a file, by their names in it.
    private struct Parts: Codable {
        var format: Int
        var program: String
        var run: RunFacts
        var selection: Selection
        var configuration: RecordedConfiguration
        var trials: [Outcome]
        var messages: [RecordedMessage]
        var values: Secrets.KnownValues?
    }

    package let selection: Selection
    let run: RunFacts
    let configuration: FlipCheckConfiguration
    let messages: [Exchange]
    let secrets: Secrets
    private let outcomes: [String: Outcome]
    /// The values of trials that were read so far, by name.
    private let readValues = Locked([String: any Sendable]())

    // MARK: Writing

    /// The text of a file that keeps a run.
    ///
    /// Throws when ``init(file:)`` would refuse it for its size or its values.
    package static func text(of probe: Probe, _ selection: Selection, _ report: Report) async throws -> String
    {
        let secrets = probe.prober.secrets
        var standIns = StandIns(
            secrets, of: probe.configuration, crypto: probe.crypto, random: probe.random.independent)
        let values = standIns.values()
        try check(values)
        var trials: [Outcome] = []
        for (name, outcome) in await probe.trials.outcomes() {
            var recorded = Outcome(trial: name)
            switch outcome.result {
            case .success: recorded.value = try outcome.encoded()
            case .failure(let reason): recorded.reason = try JSONValue(recorded: reason)
            }
            trials.append(recorded)
        }
        let parts = Parts(
            format: format, program: FlipCheck.version, run: report.run, selection: selection,
            configuration: RecordedConfiguration(
                probe.configuration, hiding: { standIns.name(of: $0) }), trials: trials,
            messages: probe.prober.log.map(RecordedMessage.init))
        guard let written = try JSONValue(recorded: parts) else {
            throw RecordingError.malformed(place: "the run", problem: "it cannot be written as JSON")
        }
        var file = written.mappingTexts { standIns.text($0) }
        file["values"] = try JSONValue(recorded: values)
        let text = file.jsonText + "\n"
        guard text.utf8.count <= maximumBytes else { throw RecordingError.tooLarge(maximum: maximumBytes) }
        return text
    }

    // MARK: Reading

    /// Reads a file in which nothing is trusted.
    package init(file: [UInt8]) throws(RecordingError) {
        guard file.count <= Self.maximumBytes else { throw .tooLarge(maximum: Self.maximumBytes) }
        do { _ = try JSONReader.value(of: file, depth: Self.maximumDepth) } catch { throw .notJSON(error) }
        let parts = try Self.parts(file)
        guard let values = parts.values else {
            throw .malformed(place: "values", problem: "expected an object")
        }
        try Self.check(values)
        selection = parts.selection
        run = parts.run
        configuration = parts.configuration.configuration
        // The limit counts the hidden values: the configuration of a file that somebody else made may have more secrets.
        let hidden = Set(values.hidden)
        secrets = Secrets(values, configured: configuration.secrets.filter(hidden.contains))
        var messages: [Exchange] = []
        for (number, message) in parts.messages.enumerated() {
            messages.append(try message.exchange(number: number, secrets: secrets))
        }
        self.messages = messages
        outcomes = Dictionary(parts.trials.map { ($0.trial, $0) }) { first, _ in first }
    }

    /// Throws when more values than the maximum are to be looked for in all their escaped forms.
    private static func check(_ values: Secrets.KnownValues) throws(RecordingError) {
        // A hidden value is looked for whatever its characters are.
        let issued = values.issued.count { !$0.utf8.allSatisfy(PercentCoding.isUnreserved) }
        guard values.hidden.count + issued <= maximumSearchedValues else {
            throw .tooManyValues(maximum: maximumSearchedValues)
        }
    }

    private static func parts(_ file: [UInt8]) throws(RecordingError) -> Parts {
        struct Format: Decodable { var format: Int }
        let decoder = RecordingDecoder(exchanges: [])
        do {
            let found = try decoder.decode(Format.self, from: file).format
            guard found == format else { throw RecordingError.otherFormat(found) }
            return try decoder.decode(Parts.self, from: file)
        } catch let error as RecordingError { throw error } catch { throw RecordingError(decoding: error) }
    }
}

extension RunRecording: TrialSource {
    func result<Value>(of trial: Trial<Value>) async -> Result<Value, CouldNotTell> {
        if let known = readValues.withLock({ $0[trial.name] }), let value = known as? Value {
            return .success(value)
        }
        let result: Result<Value, CouldNotTell> =
            switch trial.origin {
            case .given(let find): .success(find(self))
            case .sent(let sending): recordedResult(of: trial.name, by: sending)
            }
        if case .success(let value) = result { readValues.withLock { $0[trial.name] = value } }
        return result
    }

    private func recordedResult<Value>(
        of trial: String, by sending: Trial<Value>.Sending
    ) -> Result<Value, CouldNotTell> {
        guard let outcome = outcomes[trial] else {
            return .failure(.notAsked("the recording has no trial \(trial)"))
        }
        let decoder = RecordingDecoder(exchanges: messages)
        do {
            if let reason = outcome.reason {
                return .failure(try decoder.decode(CouldNotTell.self, from: reason.json))
            }
            // A value that is nil is written as null.
            return .success(try sending.decode((outcome.value ?? .null).json, decoder))
        } catch {
            let problem = RecordingError(decoding: error)
            return .failure(CouldNotTell("the recorded trial \(trial) cannot be read: \(problem)"))
        }
    }
}

extension JSONValue {
    /// The value with another text in the place of each; the names of members stay.
    func mappingTexts(_ change: (String) -> String) -> JSONValue {
        switch self {
        case .string(let text): .string(change(text))
        case .array(let elements): .array(elements.map { $0.mappingTexts(change) })
        case .object(let members):
            .object(
                members.reduce(into: JSONObject()) { changed, member in
                    changed[member.key] = member.value.mappingTexts(change)
                })
        case .null, .bool, .integer, .number: self
        }
    }
}
