import Foundation
import TestSupport
import Testing

/// The Xcode projects that `scripts/copy-out` makes of the sample apps, read as property lists.
@Suite struct SampleProjectTests {
    /// A sample app with one of its two sets of screens.
    struct Sample: CustomTestStringConvertible {
        let name: String
        let screens: String

        static let all = ["PartnerSampleApp", "YahooSampleApp"].flatMap { name in
            ["SwiftUI", "Scenes"].map { Sample(name: name, screens: $0) }
        }
        var party: String { name.hasPrefix("Partner") ? "partner-sample-app" : "yahoo-sample-app" }
        var testDescription: String { "\(party) \(screens)" }
    }

    @Test(arguments: Sample.all)
    func `the files of a copied project are there`(sample: Sample) async throws {
        try await withCopy(sample) { folder, project in
            let paths = project.all("PBXFileSystemSynchronizedRootGroup").compactMap { $0["path"] as? String }
            #expect(paths.sorted() == ["Shared", sample.screens].sorted())
            let files = project.all("PBXFileReference").filter { $0["sourceTree"] as? String == "<group>" }
            for path in paths + files.compactMap({ $0["path"] as? String }) {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: path).path), "\(path)")
            }
            // Info.plist is in the folder and not in the target.
            let exceptions = project.all("PBXFileSystemSynchronizedBuildFileExceptionSet")
            #expect(exceptions.map { $0["membershipExceptions"] as? [String] } == [["Info.plist"]])
            #expect(project.danglingReferences == [])
        }
    }

    @Test(arguments: Sample.all)
    func `a copied project has every setting of its page, and the files that it names`(
        sample: Sample
    ) async throws {
        try await withCopy(sample) { folder, project in
            let entitlements = "\(sample.name).entitlements"
            let hasEntitlements = FileManager.default.fileExists(
                atPath: folder.appending(path: entitlements).path)
            for settings in try project.settingsOfBuilds(of: sample.name) {
                for (key, value) in try settingsOnPage(of: sample) {
                    #expect(settings[key] == value, "\(key)")
                }
                #expect(settings["INFOPLIST_FILE"] == "\(sample.screens)/Info.plist")
                #expect(settings["CODE_SIGN_ENTITLEMENTS"] == (hasEntitlements ? entitlements : nil))
                // The generated manifest would win over the manifest of Info.plist.
                #expect(settings["INFOPLIST_KEY_UIApplicationSceneManifest_Generation"] == nil)
            }
        }
    }

    @Test(arguments: Sample.all.filter { $0.name == "PartnerSampleApp" })
    func `the partner's app consists of the files to paste, and has no package`(
        sample: Sample
    ) async throws {
        try await withCopy(sample) { folder, project in
            #expect(project.products == [])
            #expect(project.all("XCRemoteSwiftPackageReference").isEmpty)
            for file in ["FlipLink", "FlipLinking", "FlipCode"] {
                let path = folder.appending(path: "Shared/\(file).swift").path
                #expect(FileManager.default.fileExists(atPath: path), "\(file)")
            }
        }
    }

    @Test(arguments: Sample.all.filter { $0.name == "PartnerSampleApp" })
    func `a build of the partner's app begins with a search for placeholders`(sample: Sample) async throws {
        try await withCopy(sample) { folder, project in
            let script = try #require(
                project.all("PBXShellScriptBuildPhase").first?["shellScript"] as? String)
            #expect(script == "\"$SRCROOT/check-filled-in\"\n")
            let phases = project.all("PBXNativeTarget").first?["buildPhases"] as? [String] ?? []
            #expect(phases.first.flatMap { project.isa($0) } == "PBXShellScriptBuildPhase")
            let run = try await RunningProgram(path: folder.appending(path: "check-filled-in"), []).end()
            #expect(run.status == 1)
            #expect(run.errors.contains("project.pbxproj:"))
        }
    }

    @Test(arguments: Sample.all.filter { $0.name == "YahooSampleApp" })
    func `the Yahoo app has the packages of Google's SDK`(sample: Sample) async throws {
        try await withCopy(sample) { _, project in
            let package = try #require(project.all("XCRemoteSwiftPackageReference").first)
            #expect(package["repositoryURL"] as? String == "https://github.com/firebase/firebase-ios-sdk")
            #expect(project.products.sorted() == ["FirebaseAuth", "FirebaseCore"])
        }
    }

    @Test(arguments: Sample.all)
    func `the scene manifest is there, and names a class that exists`(sample: Sample) throws {
        let folder = packageRoot.appending(path: "Examples/\(sample.name)/\(sample.screens)")
        let plist = try propertyList(Data(contentsOf: folder.appending(path: "Info.plist")))
        let manifest = try #require(plist["UIApplicationSceneManifest"] as? [String: Any])
        let configurations = manifest["UISceneConfigurations"] as? [String: [[String: String]]] ?? [:]
        let classes = configurations.values.joined().compactMap { $0["UISceneDelegateClassName"] }
        #expect(classes == (sample.screens == "Scenes" ? ["$(PRODUCT_MODULE_NAME).SceneDelegate"] : []))
        for name in classes {
            let type = try #require(name.split(separator: ".").last)
            let source = try String(contentsOf: folder.appending(path: "\(type).swift"), encoding: .utf8)
            #expect(source.contains("final class \(type): UIResponder"))
        }
    }

    @Test(arguments: ["PartnerSampleApp", "YahooSampleApp"])
    func `each file of a sample is in the list of its page`(name: String) throws {
        let folder = packageRoot.appending(path: "Examples/\(name)")
        let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
        // The Finder adds files whose names begin with a dot.
        let unlisted: Set = ["README.md", "Info.plist"]
        for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) {
            let url = folder.appending(path: path)
            let isFolder = try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true
            let name = url.lastPathComponent
            if isFolder || name.hasPrefix(".") || unlisted.contains(name) { continue }
            #expect(page.contains("](\(path))"), "\(path)")
        }
    }

    @Test(arguments: Sample.all)
    func `each link of the copied page leads to a file of the copy`(sample: Sample) async throws {
        try await withCopy(sample) { folder, _ in
            let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
            let links = page.matches(of: /\]\(([^)#:]+)\)/).map { String($0.1) }
            #expect(links.contains("\(sample.name).xcodeproj/project.pbxproj"))
            for link in links {
                #expect(FileManager.default.fileExists(atPath: folder.appending(path: link).path), "\(link)")
            }
        }
    }

    @Test(arguments: Sample.all)
    func `each path that the copied page names outside the copy is in the project`(
        sample: Sample
    ) async throws {
        try await withCopy(sample) { folder, _ in
            let page = try String(contentsOf: folder.appending(path: "README.md"), encoding: .utf8)
            #expect(page.contains("are in the project that it was copied from"))
            let paths = page.matches(of: /\bDocs\/[a-z\/-]+\.md/).map { String($0.0) }
            #expect(paths.count > 3)
            for path in paths {
                let file = packageRoot.appending(path: path).path
                #expect(FileManager.default.fileExists(atPath: file), "\(path)")
            }
        }
    }

    @Test func `a folder that has files is left alone`() async throws {
        let folder = try TemporaryFolder()
        try "mine".write(toFile: folder.file("mine"), atomically: true, encoding: .utf8)
        let run = try await copyOut(["partner-sample-app", folder.path])
        #expect(run.status == 1)
        #expect(run.errors.contains("nothing is overwritten"))
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == ["mine"])
    }

    @Test func `an unknown set of screens is refused, and nothing is written`() async throws {
        let folder = try TemporaryFolder()
        #expect(try await copyOut(["partner-sample-app", folder.path, "Other"]).status == 2)
        #expect(try FileManager.default.subpathsOfDirectory(atPath: folder.path) == [])
    }

    /// The settings in the table of the page, as the project with these screens needs them.
    private func settingsOnPage(of sample: Sample) throws -> [(String, String)] {
        let page = try String(
            contentsOf: packageRoot.appending(path: "Examples/\(sample.name)/README.md"), encoding: .utf8)
        let rows = page.matches(of: /(?m)^\| `([A-Z_]+)` \| (\S+) \|/).map { match in
            (String(match.1), String(match.2.replacing("SwiftUI", with: sample.screens)))
        }
        try #require(rows.count >= 3)
        return rows
    }

    /// Runs a test with the folder of a copy, and its project.
    private func withCopy(
        _ sample: Sample, _ body: (URL, Project) async throws -> Void
    ) async throws {
        let temporary = try TemporaryFolder()
        let run = try await copyOut([sample.party, temporary.path, sample.screens])
        try #require(run.status == 0, "\(run.errors)")
        let folder = URL(fileURLWithPath: temporary.path)
        try await body(
            folder, Project(folder.appending(path: "\(sample.name).xcodeproj/project.pbxproj")))
        withExtendedLifetime(temporary) {}
    }
}

/// A project file, which is a property list in the old format of OpenStep.
private struct Project {
    private let objects: [String: [String: Any]]

    init(_ file: URL) throws {
        objects = try #require(
            propertyList(Data(contentsOf: file))["objects"] as? [String: [String: Any]])
    }

    func isa(_ id: String) -> String? { objects[id]?["isa"] as? String }

    func all(_ isa: String) -> [[String: Any]] {
        objects.values.filter { $0["isa"] as? String == isa }
    }

    /// The products of packages that the targets use.
    var products: [String] {
        all("XCSwiftPackageProductDependency").compactMap { $0["productName"] as? String }
    }

    /// The settings of a build of the target, in each configuration: the target's take the place of the project's.
    func settingsOfBuilds(of target: String) throws -> [[String: String]] {
        let project = try #require(all("PBXProject").first)
        let target = try #require(all("PBXNativeTarget").first { $0["name"] as? String == target })
        let (projectSettings, targetSettings) = (settings(of: project), settings(of: target))
        try #require(targetSettings.count == 2, "Debug and Release")
        try #require(projectSettings.keys == targetSettings.keys)
        return targetSettings.map { configuration, settings in
            projectSettings[configuration, default: [:]].merging(settings) { _, ofTarget in ofTarget }
        }
    }

    private func settings(of object: [String: Any]) -> [String: [String: String]] {
        let list = objects[object["buildConfigurationList"] as? String ?? ""]
        let configurations = (list?["buildConfigurations"] as? [String] ?? []).compactMap { objects[$0] }
        return Dictionary(
            configurations.map {
                ($0["name"] as? String ?? "", $0["buildSettings"] as? [String: String] ?? [:])
            }, uniquingKeysWith: { first, _ in first })
    }

    /// References to objects that the project does not have.
    var danglingReferences: [String] {
        objects.values.flatMap { $0.values }.flatMap { value in
            (value as? [String] ?? [value as? String ?? ""]).filter {
                $0.wholeMatch(of: /[0-9A-F]{24}/) != nil && objects[$0] == nil
            }
        }
    }
}
