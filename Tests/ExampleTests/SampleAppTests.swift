import Foundation
import TestSupport
import Testing
import UniversalLinks

/// The parts of Examples/PartnerSampleApp that are not Swift; scripts/type-check-apple looks after the others.
@Suite struct SampleAppTests {
    private let sample = packageRoot.appending(path: "Examples/PartnerSampleApp")

    @Test func `every placeholder that is left in a copy is named with its file and line`() async throws {
        let copy = try await copy()
        let run = try await check(in: copy)
        #expect(run.status == 1)
        let named = run.errors.split(separator: "\n").map { line in
            line.replacing(/:\d+: error:/, with: "").replacing(" is not filled in", with: "")
                .replacing("\(copy.path)/", with: "")
        }
        #expect(
            named.sorted() == [
                "PartnerSampleApp.entitlements FILL_IN_HOST",
                "PartnerSampleApp.xcodeproj/project.pbxproj FILL_IN_BUNDLE_ID",
                "PartnerSampleApp.xcodeproj/project.pbxproj FILL_IN_BUNDLE_ID",
                "Shared/FlipCode.swift FILL_IN_CODE_ENDPOINT",
                "Shared/FlipLink.swift FILL_IN_CLIENT_ID", "Shared/FlipLink.swift FILL_IN_COMPANY",
                "Shared/FlipLink.swift FILL_IN_DEFAULT_SCOPES", "Shared/FlipLink.swift FILL_IN_SCOPES",
                "Shared/FlipLink.swift FILL_IN_UNIVERSAL_LINK",
                "Shared/ServerSignIn.swift FILL_IN_SIGN_IN_ENDPOINT",
                "apple-app-site-association FILL_IN_APP_ID_PREFIX",
                "apple-app-site-association FILL_IN_BUNDLE_ID",
            ])
        #expect(run.errors.split(separator: "\n").allSatisfy { $0.contains(#/:\d+: error: FILL_IN_/#) })
    }

    @Test func `nothing is named when all is filled in`() async throws {
        let copy = try await copy()
        for file in [
            "PartnerSampleApp.entitlements", "Shared/FlipLink.swift", "Shared/FlipCode.swift",
            "Shared/ServerSignIn.swift", "apple-app-site-association",
            "PartnerSampleApp.xcodeproj/project.pbxproj",
        ] {
            let text = try String(contentsOfFile: copy.file(file), encoding: .utf8)
            try filledIn(text).write(toFile: copy.file(file), atomically: true, encoding: .utf8)
        }
        let run = try await check(in: copy)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.errors == "")
    }

    @Test(arguments: [1, 2])
    func `a search that is kept from reading is a failure, and no silent pass`(
        fromCall firstDenied: Int
    ) async throws {
        let copy = try await copy()
        // As in Xcode's sandbox for scripts: the search itself is refused, at the first or the second call.
        let asked = copy.file("asked")
        let denied = """
            [ -e "\(asked)" ] || [ \(firstDenied) = 1 ] || { : >"\(asked)" && exit 0; }
            echo "Operation not permitted" >&2 && exit 2
            """
        let tools = try TemporaryFolder()
        try tools.writeProgram("grep", denied)
        let run = try await RunningProgram(
            onPath: "sh", [copy.file("check-filled-in")],
            environment: ["PATH": "\(tools.path):/usr/bin:/bin"]
        ).end()
        withExtendedLifetime(copy) {}
        withExtendedLifetime(tools) {}
        #expect(run.status == 2)
        #expect(run.errors.contains("ENABLE_USER_SCRIPT_SANDBOXING"))
    }

    @Test func `each placeholder is in the list of the page, with its file`() async throws {
        let page = try text("README.md")
        let copy = try await copy()
        let lines = try await check(in: copy).errors.split(separator: "\n")
        try #require(!lines.isEmpty)
        for line in lines {
            let path = try #require(line.split(separator: ":").first)
            let file = path.dropFirst(copy.path.count + 1).replacing("PartnerSampleApp.xcodeproj/", with: "")
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

    @Test func `the entitlement is one host for universal links`() throws {
        let plist = try propertyList(Data(filledIn(try text("PartnerSampleApp.entitlements")).utf8))
        let domains = try #require(plist["com.apple.developer.associated-domains"] as? [String])
        #expect(try domains.map { try AssociatedDomain($0).host } == ["partner.example"])
    }

    /// The app as its users get it, with the files to paste.
    private func copy() async throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let copied = try await copyOut(["partner-sample-app", folder.path])
        try #require(copied.status == 0, "\(copied.errors)")
        return folder
    }

    private func check(in copy: TemporaryFolder) async throws -> RunningProgram.End {
        let script = URL(fileURLWithPath: copy.file("check-filled-in"))
        let end = try await RunningProgram(path: script, []).end()
        // The folder is removed with the last reference to it.
        withExtendedLifetime(copy) {}
        return end
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
}
