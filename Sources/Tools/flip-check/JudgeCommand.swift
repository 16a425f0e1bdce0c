import FlipCheck

/// The command `flip-check judge`, which judges a recorded run without the server.
struct JudgeCommand {
    private let options: Options

    /// Reads the arguments, and ends the process when they make no sense.
    init(_ arguments: some Sequence<String>) {
        options = Options(arguments, of: .judge, options: CheckOption.aboutJudge, words: 1)
        if options.word.isEmpty { Terminal.fail("judge needs the file of a recording; --record writes it") }
    }

    /// Judges the run, prints and writes the report, and returns the exit status.
    func run() async -> Int32 {
        do {
            let file = try Files.content(of: options.word, from: "judge")
            let files = try ReportFiles(options)
            let report = await Runner.judge(try Self.recording(file, from: options.word))
            return try await files.write(report)
        } catch { return Terminal.failed(error) }
    }

    /// The recording in a file; an error names the file, which may be of another kind.
    private static func recording(
        _ file: [UInt8], from path: String
    ) throws(ConfigurationError) -> RunRecording {
        do { return try RunRecording(file: file) } catch {
            throw ConfigurationError(path, "cannot be read as a recording of --record: \(error)")
        }
    }
}
