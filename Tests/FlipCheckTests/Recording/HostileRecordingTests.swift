import HTTPMessages
import JSON
import Testing

@testable import FlipCheck

/// Files that are no recordings, or that are made to do harm: a typed error or a report, and no escape.
@Suite struct HostileRecordingTests {
    /// A recording of two groups, as JSON.
    private static func recording() async throws -> JSONValue {
        let partner = BrokenPartner("no defect")
        let (report, probe) = try await partner.run(["userinfo", "metadata"])
        let text = try await RunRecording.text(of: probe, Selection(only: ["userinfo", "metadata"]), report)
        return try #require(JSONValue(json: text.utf8))
    }

    private static func error(_ text: String) -> RecordingError? {
        do { _ = try RunRecording(file: Array(text.utf8)) } catch { return error }
        return nil
    }

    @Test func `a file that is no recording is refused with what is wrong`() async throws {
        let deep = String(repeating: "[", count: 100_000)
        let refused: KeyValuePairs = [
            "": "is not JSON", "{": "is not JSON", "[]": "the file: ", "{}": "format",
            #"{"format":2}"#: "format is 2", #"{"format":1}"#: "is missing",
            deep: "nested more than 40 levels deep", #"{"format":"1"}"#: "format",
        ]
        for (text, words) in refused {
            let error = try #require(Self.error(text))
            #expect("\(error)".contains(words), "\(error)")
        }
        #expect(Self.error(String(repeating: " ", count: 40_000_000)) == .tooLarge(bytes: 33_554_432))
    }

    @Test func `a part of another type is named by its place`() async throws {
        let recording = try await Self.recording()
        for name in try #require(recording.object).keys.sorted() where name != "program" {
            var spoilt = recording
            spoilt[name] = .string("\u{1B}[2J")
            let error = try #require(Self.error(spoilt.jsonText), "\(name)")
            #expect("\(error)".contains(name), "\(error)")
            spoilt[name] = nil
            #expect(Self.error(spoilt.jsonText) != nil, "\(name)")
        }
        var message = recording
        message["messages"] = .array([["request": .null]])
        #expect("\(try #require(Self.error(message.jsonText)))".contains("messages[0]"))
    }

    @Test func `every text of a recording may be hostile, and no escape is printed`() async throws {
        let hostile = "\u{1B}[2J\u{202E}\u{0}<script>&\"'\u{2028}"
        let recording = try await Self.recording()
        let members = try #require(recording.object)
        for name in members.keys.sorted() {
            var spoilt = recording
            spoilt[name] = members[name]?.spoilt(by: hostile)
            guard let read = try? RunRecording(file: Array(spoilt.jsonText.utf8)) else { continue }
            let report = await Runner.judge(read)
            let text = ReportText(detail: .full).text(of: report)
            for escape in ["\u{1B}", "\u{202E}", "\u{0}", "\u{2028}"] {
                #expect(!text.contains(escape), "\(name)")
                #expect(!report.junit.contains(escape) || escape == "\u{2028}", "\(name)")
            }
            #expect(!report.html.contains("<script>"), "\(name)")
        }
    }

    @Test func `numbers without sense end nothing`() async throws {
        let recording = try await Self.recording()
        for number in [Int64.max, Int64.min, -1, 0, 600] {
            let spoilt = recording.replacingNumbers(by: number, except: ["format"])
            guard let read = try? RunRecording(file: Array(spoilt.jsonText.utf8)) else { continue }
            let report = await Runner.judge(read)
            #expect(!Self.texts(report).isEmpty)
        }
        // The messages are left as they are, so that what refers to them has something to refer to.
        for number in [Int64.max, Int64.min, -1, 1] {
            var spoilt = recording
            for name in ["trials", "run", "configuration"] {
                spoilt[name] = recording[name]?.replacingNumbers(by: number, except: [])
            }
            let report = await Runner.judge(try RunRecording(file: Array(spoilt.jsonText.utf8)))
            #expect(!Self.texts(report).isEmpty)
        }
    }

    private static func texts(_ report: Report) -> String {
        report.json + report.junit + report.html + ReportText(detail: .full).text(of: report)
    }
}

extension JSONValue {
    /// The value with something added to each text in it.
    fileprivate func spoilt(by hostile: String) -> JSONValue {
        switch self {
        case .string(let text): .string(text + hostile)
        case .array(let elements): .array(elements.map { $0.spoilt(by: hostile) })
        case .object(let members):
            .object(
                members.reduce(into: JSONObject()) { changed, member in
                    changed[member.key] = member.value.spoilt(by: hostile)
                })
        case .null, .bool, .integer, .number: self
        }
    }

    fileprivate func replacingNumbers(by number: Int64, except names: Set<String>) -> JSONValue {
        switch self {
        case .integer: .integer(number)
        case .array(let elements): .array(elements.map { $0.replacingNumbers(by: number, except: names) })
        case .object(let members):
            .object(
                members.reduce(into: JSONObject()) { changed, member in
                    changed[member.key] =
                        names.contains(member.key)
                        ? member.value : member.value.replacingNumbers(by: number, except: names)
                })
        case .null, .bool, .number, .string: self
        }
    }
}
