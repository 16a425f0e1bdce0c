import AppFlip
import CommandLineSupport
import FlipCheck

/// The commands that judge one answer, or one value of it, that a person gives.
enum AnswerCommands {
    /// Diagnoses a `state` that Google refuses, and returns the exit status, 1 where something is wrong with it.
    static func state(_ arguments: ArraySlice<String>) -> Int32 {
        let arguments = ProgramArguments(arguments, of: .state, options: ProgramOption.ofState, words: 1)
        let sent = arguments.value(of: "--sent")
        if let text = arguments.value(of: "--reported") {
            guard arguments.words.isEmpty, sent == nil else {
                Terminal.fail("--reported needs no state; leave out the value and --sent")
            }
            let beginnings = Int(text).map { StateBeginning.beginnings(reportedAs: $0) } ?? []
            guard !beginnings.isEmpty else { Terminal.fail("--reported needs a number from -128 to 127") }
            say("The state that Google got begins with one of: \(beginnings.joined(separator: " "))")
            return 0
        }
        let diagnosis = StateDiagnosis(
            arguments.requiredWord("value or the URL that has it"), sent: sent)
        say(diagnosis.description)
        return diagnosis.isClean ? 0 : 1
    }

    /// Judges the URL that an app opened to answer a link, and returns the exit status of a run.
    static func reply(_ arguments: ArraySlice<String>) -> Int32 {
        let arguments = ProgramArguments(arguments, of: .reply, options: ProgramOption.ofReply, words: 1)
        let url = arguments.requiredWord("URL that the app opened")
        var request: FlipRequest?
        if let link = arguments.value(of: "--link") {
            do { request = try FlipRequest(parsing: link) } catch { Terminal.fail("--link: \(error)") }
        }
        let report = Report(findings: FlipCheck.judge(reply: url, to: request), requests: 0)
        let style = ReportText(
            isColoured: Terminal.takesColours, detail: arguments.has("--verbose") ? .full : .all)
        sayAsIs(style.text(of: report), terminator: "")
        return report.exitStatus
    }
}
