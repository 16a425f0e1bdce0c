import Foundation
import TestSupport
import Testing

/// Independent readers of the samples' Xcode projects.
@Suite(.enabled(if: PythonPrograms.areToBeRun, PythonPrograms.advice)) struct XcodeProjectTests {
    @Test func `pbxproj and plistlib read the Xcode projects of the sample apps`() async throws {
        let samples = ["PartnerSampleApp", "YahooSampleApp", "TesterApp"]
        let projects = samples.map { packageRoot.appending(path: "Examples/\($0)/project.pbxproj").path }
        let output = try await PythonPrograms.run("xcode_project.py", projects)
        #expect(output.split(separator: "\n").map(String.init) == samples.map { "\($0) ok" })
    }
}
