import Foundation
import TestSupport
import Testing

/// Independent readers: of the QR code that flip-check draws on a terminal, and of
/// the samples' Xcode projects.
@Suite struct QRCodeReaderTests {
    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    private static let python = folder.appendingPathComponent("../../.venv/bin/python").standardized

    /// In CI a missing installation is a failure; elsewhere the run says what to do and goes on.
    private static let isToBeRun =
        FileManager.default.isExecutableFile(atPath: python.path)
        || ProcessInfo.processInfo.environment["CI"] != nil

    @Test(.enabled(if: isToBeRun, "the readers are not installed; run scripts/third-party once"))
    func `ZXing reads the link from the terminal's characters`() async throws {
        let script = Self.folder.appendingPathComponent("qr_code.py").path
        let program = builtProducts.appendingPathComponent("flip-check")
        let reader = try await RunningProgram(path: Self.python, [script, program.path]).end()
        #expect(reader.status == 0, "\(reader.errors)")
        #expect(
            reader.output.split(separator: "\n").map(String.init)
                == [1, 20, 64, 200, 640, 1_000, 2_000].map { "a state of \($0) characters ok" })
    }

    @Test(.enabled(if: isToBeRun, "the readers are not installed; run scripts/third-party once"))
    func `pbxproj and plistlib read the Xcode projects of the sample apps`() async throws {
        let samples = ["PartnerSampleApp", "YahooSampleApp"]
        let projects = samples.map { packageRoot.appending(path: "Examples/\($0)/project.pbxproj").path }
        let script = Self.folder.appendingPathComponent("xcode_project.py").path
        let reader = try await RunningProgram(path: Self.python, [script] + projects).end()
        #expect(reader.status == 0, "\(reader.errors)")
        #expect(reader.output.split(separator: "\n").map(String.init) == samples.map { "\($0) ok" })
    }
}
