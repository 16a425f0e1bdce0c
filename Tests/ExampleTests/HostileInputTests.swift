import Foundation
import TestSupport
import Testing

/// No program prints a control or format character that it was given, whatever was given and where it prints.
@Suite struct HostileInputTests {
    @Test(
        arguments: HostileRun.asAnyArgument + HostileRun.examples + HostileRun.servers + HostileRun.checks)
    func `no control character of the input is printed`(run: HostileRun) async throws {
        let folder = try TemporaryFolder()
        for (name, content) in run.files {
            try Data(content.utf8).write(to: URL(fileURLWithPath: folder.file(name)))
        }
        let program = builtProducts.appendingPathComponent(run.program).path
        let end = try await RunningProgram(
            path: URL(fileURLWithPath: "/bin/sh"),
            ["-c", "cd '\(folder.path)' && exec '\(program)' \"$@\"", "sh"] + run.arguments
        ).end()
        for printed in [end.output, end.errors] {
            let controls = printed.unicodeScalars.filter { scalar in
                scalar != "\n" && scalar != "\t"
                    && [.control, .format, .lineSeparator, .paragraphSeparator].contains(
                        scalar.properties.generalCategory)
            }
            #expect(controls.isEmpty, "\(printed.debugDescription)")
        }
        #expect(!end.errors.contains("Fatal error"), "\(end.errors)")
    }
}
