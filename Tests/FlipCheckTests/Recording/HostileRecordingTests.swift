import HTTPMessages
import JSON
import Journal
import Testing

@testable import FlipCheck

/// Files that are no recordings, or that are made to do harm: each leads to a typed error, or to a report without escapes.
@Suite struct HostileRecordingTests {
    /// A recording of two groups, as JSON.
    private static func makeRecording() async throws -> JSONValue {
        let partner = BrokenPartner("no defect")
        let (report, probe) = try await partner.run(["userinfo", "metadata"])
        let text = try await RunRecording.text(of: probe, Selection(only: ["userinfo", "metadata"]), report)
        return try #require(JSONValue(json: text.utf8))
    }

    /// A recording whose client has a member with this value.
    private static func makeRecording(withClient name: String, _ value: JSONValue) async throws -> JSONValue {
        var recording = try await makeRecording()
        recording["configuration"]?["client"]?[name] = value
        try #require(recording["configuration"]?["client"]?[name] == value)
        return recording
    }

    private static func refusal(of text: String) -> RecordingError? {
        do { _ = try RunRecording(file: Array(text.utf8)) } catch { return error }
        return nil
    }

    @Test func `a file that is not a recording is refused with what is wrong`() async throws {
        let deep = String(repeating: "[", count: 100_000)
        let refused: KeyValuePairs = [
            "": "is not JSON", "{": "is not JSON", "[]": "the file: ", "{}": "format",
            #"{"format":2}"#: "format is 2", #"{"format":1}"#: "is missing",
            deep: "nested more than 40 levels deep", #"{"format":"1"}"#: "format",
        ]
        for (text, words) in refused {
            let error = try #require(Self.refusal(of: text))
            #expect("\(error)".contains(words), "\(error)")
        }
        #expect(Self.refusal(of: String(repeating: " ", count: 40_000_000)) == .tooLarge(maximum: 33_554_432))
    }

    @Test func `a part of another type is named by its place`() async throws {
        let recording = try await Self.makeRecording()
        // This version does not look at the program that wrote the file.
        for name in try #require(recording.object).keys.sorted() where name != "program" {
            var spoilt = recording
            spoilt[name] = .string("\u{1B}[2J")
            let error = try #require(Self.refusal(of: spoilt.jsonText), "\(name)")
            #expect("\(error)".contains(name), "\(error)")
            spoilt[name] = nil
            #expect(Self.refusal(of: spoilt.jsonText) != nil, "\(name)")
        }
        var message = recording
        message["messages"] = .array([["request": .null]])
        #expect("\(try #require(Self.refusal(of: message.jsonText)))".contains("messages[0]"))
    }

    @Test(arguments: [("issued", "value+"), ("hidden", "password")])
    func `a file with very many values to look for is refused`(kind: String, beginning: String) async throws {
        var recording = try await Self.makeRecording()
        var values = try #require(recording["values"])
        values[kind] = .array((0...2_000).map { .string("\(beginning)\($0)") })
        recording["values"] = values
        #expect(Self.refusal(of: recording.jsonText) == .tooManyValues(maximum: 2_000))
    }

    @Test func `a secret of the configuration counts as a hidden value, or is not looked for`() async throws {
        let recording = try await Self.makeRecording(withClient: "secret", "not-hidden")
        let secrets = try RunRecording(file: Array(recording.jsonText.utf8)).secrets
        #expect(secrets.hidden(in: "a not-hidden b") == "a not-hidden b")
    }

    @Test func `a client that authenticates in an unknown way is refused`() async throws {
        let recording = try await Self.makeRecording(withClient: "method", "private_key_jwt")
        let refusal = try #require(Self.refusal(of: recording.jsonText))
        #expect("\(refusal)".contains("configuration.client.method"), "\(refusal)")
    }

    @Test(arguments: [#"{"expectations":{}}"#, #"{"given":"{}","url":"","expectations":{}}"#])
    func `an association file was either given or asked for`(value: String) {
        #expect(throws: DecodingError.self) {
            try RecordingDecoder(exchanges: []).decode(LintedSite.self, from: Array(value.utf8))
        }
    }

    @Test(arguments: [
        ("method", "POST -K/tmp/options", "the method is not in capital letters"),
        ("origin", "-K/tmp/options", "the origin begins with neither https:// nor http://"),
    ])
    func `a message cannot change the command that repeats it`(
        name: String, value: String, problem: String
    ) async throws {
        var recording = try await Self.makeRecording()
        var messages = try #require(recording["messages"]?.array)
        var request = try #require(messages.first?["request"])
        request[name] = .string(value)
        messages[0]["request"] = request
        recording["messages"] = .array(messages)
        let refusal = try #require(Self.refusal(of: recording.jsonText))
        #expect(refusal == .malformed(place: "messages[0]", problem: problem))
    }

    /// The members whose texts are names of the format: with another text, nothing is judged.
    private static let namesOfFormat: Set = ["trial", "method", "way", "kind"]

    @Test func `every text of a recording may be hostile, and no escape is printed`() async throws {
        let hostile = "\u{1B}[2J\u{202E}\u{0}<script>&\"'\u{2028}"
        let recording = try await Self.makeRecording()
        let members = try #require(recording.object)
        for name in members.keys.sorted() {
            var spoilt = recording
            spoilt[name] = members[name]?.mappingLeaves(except: Self.namesOfFormat) { leaf in
                leaf.string.map { JSONValue.string($0 + hostile) } ?? leaf
            }
            let report = await Runner.judge(try RunRecording(file: Array(spoilt.jsonText.utf8)))
            let text = ReportText(detail: .full).text(of: report)
            if ["messages", "trials"].contains(name) { #expect(text.contains("\\u{1b}"), "\(name)") }
            // XML allows U+2028 (XML 1.0 section 2.2).
            for escape in ["\u{1B}", "\u{202E}", "\u{0}"] {
                #expect(!report.junit.contains(escape), "\(name)")
            }
            for escape in ["\u{1B}", "\u{202E}", "\u{0}", "\u{2028}"] {
                #expect(!text.contains(escape), "\(name)")
            }
            #expect(!report.html.contains("<script>"), "\(name)")
        }
    }

    @Test func `a recording with absurd numbers is judged, or refused for its status`() async throws {
        let recording = try await Self.makeRecording()
        for number in [Int64.max, Int64.min, -1, 0, 600] {
            let spoilt = recording.replacingNumbers(by: number, except: ["format", "status"])
            let report = await Runner.judge(try RunRecording(file: Array(spoilt.jsonText.utf8)))
            #expect(!report.allForms.contains(""))
        }
        for status in [Int64.max, 600, 99, -1] {
            var spoilt = recording
            spoilt["messages"] = recording["messages"]?.replacingNumbers(by: status)
            let refusal = try #require(Self.refusal(of: spoilt.jsonText))
            #expect("\(refusal)".contains("status"), "\(refusal)")
        }
        // The messages are left as they are, so that what refers to them has something to refer to.
        for number in [Int64.max, Int64.min, -1, 1] {
            var spoilt = recording
            for name in ["trials", "run", "configuration"] {
                spoilt[name] = recording[name]?.replacingNumbers(by: number)
            }
            let report = await Runner.judge(try RunRecording(file: Array(spoilt.jsonText.utf8)))
            #expect(!report.allForms.contains(""))
        }
    }
}

extension JSONValue {
    /// The value with a change to each value in it that is neither a list nor an object, except in members with these names.
    fileprivate func mappingLeaves(
        except names: Set<String>, _ change: (JSONValue) -> JSONValue
    ) -> JSONValue {
        switch self {
        case .array(let elements): .array(elements.map { $0.mappingLeaves(except: names, change) })
        case .object(let members):
            .object(
                members.reduce(into: JSONObject()) { changed, member in
                    changed[member.key] =
                        names.contains(member.key)
                        ? member.value : member.value.mappingLeaves(except: names, change)
                })
        case .null, .bool, .integer, .number, .string: change(self)
        }
    }

    /// The value with this number in place of each whole number, except in members with these names.
    fileprivate func replacingNumbers(by number: Int64, except names: Set<String> = []) -> JSONValue {
        mappingLeaves(except: names) { $0.integer == nil ? $0 : .integer(number) }
    }
}
