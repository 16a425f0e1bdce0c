import Foundation
import TestSupport
import Testing

/// The privacy manifests of the sample apps against the sources that `scripts/copy-out` copies with them.
///
/// App Store Connect refuses an upload that uses a required-reason API and does not declare it (ITMS-91053).
@Suite struct PrivacyManifestTests {
    /// A category of Apple's list, with the words that are in Swift sources when it is used.
    ///
    /// Source: Apple, "Describing use of required reason API".
    private struct Category {
        let name: String
        let reasons: Set<String>
        let words: Set<String>

        static let all = [
            Category(
                name: "UserDefaults", reasons: ["CA92.1", "1C8F.1", "C56D.1", "AC6B.1"],
                words: ["UserDefaults", "NSUserDefaults", "AppStorage", "SceneStorage"]),
            Category(
                name: "FileTimestamp", reasons: ["DDA9.1", "C617.1", "3B52.1", "0A2A.1"],
                words: [
                    "creationDate", "creationDateKey", "modificationDate", "fileModificationDate",
                    "contentModificationDateKey", "attributesOfItem", "getattrlist", "getattrlistbulk",
                    "fgetattrlist", "getattrlistat", "stat", "fstat", "lstat", "fstatat",
                ]),
            Category(
                name: "SystemBootTime", reasons: ["35F9.1", "8FFB.1", "3D61.1"],
                words: ["systemUptime", "mach_absolute_time"]),
            Category(
                name: "DiskSpace", reasons: ["85F4.1", "E174.1", "7D9E.1", "B728.1"],
                words: [
                    "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
                    "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey",
                    "systemFreeSize", "systemSize", "statfs", "fstatfs", "statvfs", "fstatvfs",
                ]),
            Category(
                name: "ActiveKeyboards", reasons: ["3EC4.1", "54BD.1"], words: ["activeInputModes"]),
        ]
    }

    @Test(arguments: ["partner-sample-app", "yahoo-sample-app", "tester-app"])
    func `a copy declares each required-reason API that its sources use, and no other`(
        party: String
    ) async throws {
        let isTester = party == "tester-app"
        for screens in isTester ? [[]] : [["SwiftUI"], ["Scenes"]] {
            let folder = try TemporaryFolder()
            let copy = try await RunningProgram(
                path: packageRoot.appending(path: "scripts/copy-out"), [party, folder.path] + screens
            ).end()
            #expect(copy.status == 0, "\(copy.errors)")
            let words = try words(in: folder.path)
            let used = Category.all.filter { !$0.words.isDisjoint(with: words) }
            let manifest = try manifest(
                folder.file("\(isTester ? "Screens" : "Shared")/PrivacyInfo.xcprivacy"))
            let declared = manifest["NSPrivacyAccessedAPITypes"] as? [[String: Any]] ?? []
            let names = declared.compactMap { $0["NSPrivacyAccessedAPIType"] as? String }
            #expect(Set(names) == Set(used.map { "NSPrivacyAccessedAPICategory\($0.name)" }))
            for entry in declared {
                let category = try #require(
                    Category.all.first {
                        "NSPrivacyAccessedAPICategory\($0.name)" == entry["NSPrivacyAccessedAPIType"]
                            as? String
                    })
                let reasons = entry["NSPrivacyAccessedAPITypeReasons"] as? [String] ?? []
                #expect(!reasons.isEmpty && category.reasons.isSuperset(of: reasons))
            }
            #expect(manifest["NSPrivacyTracking"] as? Bool == false)
        }
    }

    @Test func `the files to paste use no required-reason API`() throws {
        let words = try words(in: packageRoot.appending(path: "Examples/OneFile").path)
        for category in Category.all { #expect(category.words.isDisjoint(with: words), "\(category.name)") }
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
        #expect(words.count > 100)
        return words
    }

    private func manifest(_ path: String) throws -> [String: Any] {
        let data = try Data(contentsOf: URL(fileURLWithPath: path))
        let list = try PropertyListSerialization.propertyList(from: data, format: nil)
        return try #require(list as? [String: Any])
    }
}
