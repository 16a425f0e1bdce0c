import Foundation
import TestSupport
import Testing

/// The privacy manifests of the sample apps against the sources that `scripts/copy-out` copies with them.
///
/// App Store Connect refuses an upload that uses a required-reason API and does not declare it (ITMS-91053).
@Suite struct PrivacyManifestTests {
    /// A category of Apple's list, with the symbols that are in Swift sources when it is used.
    ///
    /// A comment with one of these words counts, too. Source: Apple, "Describing use of required reason API".
    private struct RequiredReasonAPI {
        let name: String
        let reasons: Set<String>
        let symbols: Set<String>

        /// The name of the category in a manifest.
        var type: String { "NSPrivacyAccessedAPICategory\(name)" }

        static let all = [
            RequiredReasonAPI(
                name: "UserDefaults", reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
                symbols: ["UserDefaults", "NSUserDefaults", "AppStorage", "SceneStorage"]),
            RequiredReasonAPI(
                name: "FileTimestamp", reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
                symbols: [
                    "creationDate", "creationDateKey", "modificationDate", "fileModificationDate",
                    "contentModificationDateKey", "attributesOfItem", "getattrlist", "getattrlistbulk",
                    "fgetattrlist", "getattrlistat", "stat", "fstat", "lstat", "fstatat",
                ]),
            RequiredReasonAPI(
                name: "SystemBootTime", reasons: ["35F9.1", "8FFB.1", "3D61.1"],
                symbols: ["systemUptime", "mach_absolute_time"]),
            RequiredReasonAPI(
                name: "DiskSpace", reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
                symbols: [
                    "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
                    "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
                    "systemFreeSize", "systemSize", "statfs", "fstatfs", "statvfs", "fstatvfs",
                ]),
            RequiredReasonAPI(
                name: "ActiveKeyboards", reasons: ["3EC4.1", "54BD.1"], symbols: ["activeInputModes"]),
        ]
    }

    /// A copy that `scripts/copy-out` makes, and the folder of its manifest.
    struct Copy: Sendable, CustomTestStringConvertible {
        let party: String
        /// The set of screens, as further arguments, or none for an app that has one set.
        var screens: [String] = []
        var folder = "Shared"
        var testDescription: String { ([party] + screens).joined(separator: ", ") }
    }

    static let copies = [
        Copy(party: "partner-sample-app", screens: ["SwiftUI"]),
        Copy(party: "partner-sample-app", screens: ["Scenes"]),
        Copy(party: "yahoo-sample-app", screens: ["SwiftUI"]),
        Copy(party: "yahoo-sample-app", screens: ["Scenes"]),
        Copy(party: "tester-app", folder: "Screens"),
    ]

    @Test(arguments: copies)
    func `a copy declares each required-reason API that its sources use, and no other`(
        copy: Copy
    ) async throws {
        let folder = try TemporaryFolder()
        let end = try await copyOut([copy.party, folder.path] + copy.screens)
        try #require(end.status == 0, "\(end.errors)")
        let words = try words(in: folder.path)
        let used = RequiredReasonAPI.all.filter { !$0.symbols.isDisjoint(with: words) }
        let file = URL(fileURLWithPath: folder.file("\(copy.folder)/PrivacyInfo.xcprivacy"))
        let manifest = try propertyList(Data(contentsOf: file))
        let declared = manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
        let types = declared.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
        #expect(types.count == declared.count, "each declaration has a type")
        #expect(Set(types) == Set(used.map(\.type)))
        for (type, entry) in zip(types, declared) {
            let api = try #require(RequiredReasonAPI.all.first { $0.type == type })
            let reasons = entry["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
            #expect(!reasons.isEmpty, "\(type)")
            #expect(api.reasons.isSuperset(of: reasons), "\(type)")
        }
        #expect(manifest["NSPrivacyTracking"] as? Bool == false)
    }

    @Test func `the files to paste use no required-reason API`() throws {
        let words = try words(in: packageRoot.appending(path: "Examples/OneFile").path)
        try #require(words.contains("FlipLinking"))
        for api in RequiredReasonAPI.all { #expect(api.symbols.isDisjoint(with: words), "\(api.name)") }
    }

    /// The words of the Swift files in a folder, of letters, digits and underscores.
    private func words(in folder: String) throws -> Set<String> {
        var words: Set<String> = []
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(".swift")
        {
            let source = try String(contentsOfFile: "\(folder)/\(path)", encoding: .utf8)
            for word in source.split(whereSeparator: { !$0.isLetter && !$0.isNumber && $0 != "_" }) {
                words.insert(String(word))
            }
        }
        #expect(words.count > 100, "too few files were read to find anything")
        return words
    }
}
