import Foundation
import TestSupport
import Testing

/// Independent readers: of the QR code that flip-check draws on a terminal, and of
/// the samples' Xcode projects.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct QRCodeReaderTests {
    @Test func `ZXing reads the link from the terminal's characters`() async throws {
        let program = builtProducts.appendingPathComponent("flip-check")
        let output = try await PythonPrograms.run("qr_code.py", [program.path])
        #expect(
            output.split(separator: "\n").map(String.init)
                == [1, 20, 64, 200, 640, 1_000, 2_000].map { "a state of \($0) characters ok" })
    }

    @Test func `pbxproj and plistlib read the Xcode projects of the sample apps`() async throws {
        let samples = ["PartnerSampleApp", "YahooSampleApp"]
        let projects = samples.map { packageRoot.appending(path: "Examples/\($0)/project.pbxproj").path }
        let output = try await PythonPrograms.run("xcode_project.py", projects)
        #expect(output.split(separator: "\n").map(String.init) == samples.map { "\($0) ok" })
    }
}
