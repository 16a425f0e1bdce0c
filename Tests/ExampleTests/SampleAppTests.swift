import Foundation
import TestSupport
import Testing
import UniversalLinks

/// The parts of Examples/PartnerSampleApp that are no Swift; scripts/type-check-apple looks after the others.
@Suite struct SampleAppTests {
    private let sample = packageRoot.appending(path: "Examples/PartnerSampleApp")

    @Test func `every placeholder that is left is named with its file and line`() async throws {
        let run = try await check(in: sample)
        #expect(run.status == 1)
        let named = run.errors.split(separator: "\n").map { line in
            line.replacing(/:\d+: error:/, with: "").replacing(" is not filled in", with: "")
                .replacing("\(sample.path)/", with: "")
        }
        #expect(
            named.sorted() == [
                "PartnerSampleApp.entitlements FILL_IN_HOST",
                "Shared/Settings.swift FILL_IN_CLIENT_ID",
                "Shared/Settings.swift FILL_IN_COMPANY",
                "Shared/Settings.swift FILL_IN_GOOGLE_PROJECT",
                "Shared/Settings.swift FILL_IN_HOST",
                "Shared/Settings.swift FILL_IN_UNLINKING_URL",
                "apple-app-site-association FILL_IN_APP_ID_PREFIX",
                "apple-app-site-association FILL_IN_BUNDLE_ID",
                "project.pbxproj FILL_IN_BUNDLE_ID", "project.pbxproj FILL_IN_BUNDLE_ID",
            ])
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.contains(#/:\d+: error: FILL_IN_/#) })
    }

    @Test func `nothing is named when all is filled in`() async throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: sample, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        for file in [
            "PartnerSampleApp.entitlements", "Shared/Settings.swift", "apple-app-site-association",
            "project.pbxproj",
        ] {
            let text = try String(contentsOf: copy.appending(path: file), encoding: .utf8)
            try filledIn(text).write(to: copy.appending(path: file), atomically: true, encoding: .utf8)
        }
        let run = try await check(in: copy)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
    }

    @Test(arguments: [0, 2])
    func `a search that is kept from reading is a failure, and no silent pass`(failsFrom: Int) async throws {
        let copy = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.copyItem(at: sample, to: copy)
        defer { try? FileManager.default.removeItem(at: copy) }
        // As in Xcode's sandbox for scripts: the search itself is refused, at once or at the second call.
        let denied = """
            #!/bin/sh
            [ -e "\(copy.path)/asked" ] || [ \(failsFrom) = 0 ] || { : >"\(copy.path)/asked" && exit 0; }
            echo "Operation not permitted" >&2 && exit 2
            """
        let tools = copy.appending(path: "tools")
        try FileManager.default.createDirectory(at: tools, withIntermediateDirectories: true)
        try denied.write(to: tools.appending(path: "grep"), atomically: true, encoding: .utf8)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o755], ofItemAtPath: tools.appending(path: "grep").path)
        let script = copy.appending(path: "check-filled-in").path
        let run = try await RunningProgram(
            path: URL(fileURLWithPath: "/usr/bin/env"),
            ["PATH=\(tools.path):/usr/bin:/bin", script]
        ).end()
        #expect(run.status == 2)
        #expect(run.errors.contains("ENABLE_USER_SCRIPT_SANDBOXING"))
    }

    @Test func `each placeholder is in the list of the page, with its file`() async throws {
        let page = try text("README.md")
        for line in try await check(in: sample).errors.split(separator: "\n") {
            let path = try #require(line.split(separator: ":").first)
            let file = path.dropFirst(sample.path.count + 1)
            let name = try #require(line.firstMatch(of: /FILL_IN_\w+/)?.output)
            #expect(row(of: name, in: page)?.contains(file) == true, "\(line)")
        }
    }

    @Test func `the association file opens the app for the flip, and not for the browser's pages`() throws {
        let file = try AssociationFile(filledIn(try text("apple-app-site-association")))
        let app = "TEAM123456.example.app"
        let flip = try LinkURL("https://partner.example/flip?client_id=c&scope=a+b&state=s&redirect_uri=x")
        let web = try LinkURL("https://partner.example/authorize?client_id=c")
        #expect(
            file.findings(LinkExpectations(appID: app, flipLink: flip, authorizationURL: web)) == [])
        #expect(file.trace(flip, for: app).opens)
        #expect(!file.trace(web, for: app).opens)
        #expect(!file.trace(try LinkURL("https://partner.example/"), for: app).opens)
    }

    // UIKit keeps the file from running here. PartnerServerClientTests test which error Google gets for which code.
    @Test func `the changes to an app pass on the server's error code, and not only its status`() throws {
        let changes = try text("YourApp/Changes.swift")
        #expect(changes.contains("PartnerFailure(oauthError: failure.errorCode, status: failure.status)"))
    }

    @Test func `the entitlement is one host for universal links`() throws {
        let plist = try propertyList(filledIn(try text("PartnerSampleApp.entitlements")))
        let domains = try #require(plist["com.apple.developer.associated-domains"] as? [String])
        #expect(try domains.map { try AssociatedDomain($0).host } == ["partner.example"])
    }

    private func check(in folder: URL) async throws -> RunningProgram.End {
        try await RunningProgram(path: folder.appending(path: "check-filled-in"), []).end()
    }

    private func filledIn(_ text: String) -> String {
        text.replacing("FILL_IN_APP_ID_PREFIX", with: "TEAM123456")
            .replacing("FILL_IN_BUNDLE_ID", with: "example.app")
            .replacing("FILL_IN_HOST", with: "partner.example")
            .replacing(/FILL_IN_[A-Z_]+/, with: "Example")
    }

    private func row(of name: Substring, in page: String) -> Substring? {
        page.split(separator: "\n").first { $0.hasPrefix("- \(name) (") }
    }

    private func text(_ path: String) throws -> String {
        try String(contentsOf: sample.appending(path: path), encoding: .utf8)
    }

    private func propertyList(_ text: String) throws -> [String: Any] {
        let plist = try PropertyListSerialization.propertyList(from: Data(text.utf8), format: nil)
        return try #require(plist as? [String: Any])
    }
}
