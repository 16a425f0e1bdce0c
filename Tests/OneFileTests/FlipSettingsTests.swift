import Foundation
import PartnerApp
import TestSupport
import Testing

@testable import OneFile

/// What a reader of the file to paste gets wrong first: a value that is not filled in, and an address that is
/// almost the registered one.
@Suite struct FlipSettingsTests {
    @Test func `each placeholder is named, until all are filled in`() {
        var settings = FlipSettings()
        var missing: [String] = []
        while let name = settings.missingValue, missing.count < 10 {
            missing.append(name)
            switch name {
            case "FlipSettings.universalLink": settings.universalLink = FlipLinkVectors.start
            case "FlipSettings.clientID": settings.clientID = "google-client"
            case "FlipSettings.company": settings.company = "Example"
            case "FlipSettings.scopes": settings.scopes = ["devices.read"]
            case "FlipSettings.defaultScopes": settings.defaultScopes = ["devices.read"]
            default: break
            }
        }
        #expect(
            missing == [
                "FlipSettings.universalLink", "FlipSettings.clientID", "FlipSettings.company",
                "FlipSettings.scopes", "FlipSettings.defaultScopes",
            ])
        #expect(settings.missingValue == nil)
        #expect(FlipCode().missingValue == "FlipCode.endpoint")
    }

    #if DEBUG
        @Test func `a debug build stops at a value that is not filled in, and names it`() async throws {
            let end = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent],
                performing: {
                    _ = FlipSettings(universalLink: "https://partner.example/flip").decide(
                        FlipLinkVectors.link())
                })
            let text = String(decoding: try #require(end).standardErrorContent, as: UTF8.self)
            #expect(text.contains("FlipSettings.clientID is not filled in"), "\(text)")
        }
    #else
        @Test func `a release build refuses every link while a value is not filled in`() {
            let settings = FlipSettings(universalLink: "https://partner.example/flip")
            for link in [FlipLinkVectors.link(), "https://partner.example/settings"] {
                guard case .show(let message) = settings.decide(link) else {
                    Issue.record("\(link) is not refused")
                    continue
                }
                #expect(message.contains("not filled in"), "\(message)")
            }
        }
    #endif

    @Test(arguments: [
        ("https://www.partner.example/flip", "its host is www.partner.example, not partner.example"),
        ("https://other.example/flip?state=s3cret", "its host is other.example, not partner.example"),
        ("https://partner.example/flip/", "its path is /flip/, not /flip"),
        ("https://partner.example/Flip", "its path is /Flip, not /flip"),
        ("http://partner.example/flip#s3cret", "its scheme is http, not https"),
    ])
    func `a link that is almost the universal link stays the router's, and a debug build reports it`(
        link: String, difference: String
    ) throws {
        let lines = Lines()
        var settings = FlipSettings.filledIn
        settings.reportNearMiss = { lines.append($0) }
        guard case .notAFlipLink = settings.decide(link) else {
            Issue.record("the app's router does not get \(link)")
            return
        }
        #if DEBUG
            let line = try #require(lines.all.first)
            #expect(line.contains(difference), "\(line)")
            #expect(!line.contains("s3cret"))
        #else
            #expect(lines.all.isEmpty)
            #expect(settings.nearMiss(link)?.contains(difference) == true)
        #endif
    }

    @Test func `a character that a console would obey is not in the report`() throws {
        let line = try #require(FlipSettings.filledIn.nearMiss("https://evil%1B%5B2J.example/flip"))
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line.debugDescription)")
    }

    @Test(arguments: ["https://partner.example/settings", "https://partner.example/", "partner", "", "//"])
    func `other links of the app are not reported`(link: String) {
        #expect(FlipSettings.filledIn.nearMiss(link) == nil)
    }

    @Test func `a test project's addresses are the other ten of Google's page`() {
        let all = FlipSettings().redirectURIs + FlipSettings.testRedirectURIs
        var expected: Set<String> = []
        for host in ["oauth-redirect", "oauth-redirect-sandbox"] {
            for app in ["com.google.Chromecast", "com.google.OPA"] {
                for edition in ["", ".dev", ".enterprise"] {
                    expected.insert("https://\(host).googleusercontent.com/a/\(app)\(edition)")
                }
            }
        }
        #expect(all.count == 12)
        #expect(Set(all) == expected)
    }

    @Test func `the link that starts in the own app is the library's`() {
        #expect(FlipSettings.filledIn.linkWithGoogle == nil)
        for project in ["agent-id", "a&b=c#d+é", "50%", ""] {
            var settings = FlipSettings.filledIn
            settings.googleProject = project
            let link = GoogleHomeLink(projectID: project).universalLink
            #expect(settings.linkWithGoogle?.absoluteString == link)
        }
    }

    @Test func `the second delivery by the other method is dropped, once`() throws {
        let link = try #require(URL(string: FlipLinkVectors.link()))
        let other = try #require(URL(string: FlipLinkVectors.link(state: "other")))
        #expect(repeats([(link, .openURL), (link, .userActivity)]) == [false, true])
        #expect(repeats([(link, .userActivity), (link, .openURL)]) == [false, true])
        // The user has tapped again.
        #expect(repeats([(link, .openURL), (link, .openURL)]) == [false, false])
        #expect(
            repeats([(link, .openURL), (link, .userActivity), (link, .openURL), (link, .userActivity)])
                == [false, true, false, true])
        #expect(repeats([(link, .openURL), (other, .userActivity)]) == [false, false])
    }

    private func repeats(_ delivered: [(URL, FlipDeliveries.Method)]) -> [Bool] {
        var deliveries = FlipDeliveries()
        return delivered.map { link, method in deliveries.isRepeat(link, by: method) }
    }

    @Test func `the words have what Google Home requires`() {
        let words = FlipWords(company: "Example")
        #expect(words.title == "Link your Example account to Google")
        #expect(words.statement == "Once linked, Google will have permission to control your devices.")
        #expect(words.agree == "Agree and link")
        #expect(words.cancel == "Cancel")
        #expect(words.success.contains("is linked"))
    }
}

/// Collects lines from a closure that any thread may call.
private final class Lines: @unchecked Sendable {
    private let lock = NSLock()
    private var lines: [String] = []
    var all: [String] { lock.withLock { lines } }
    func append(_ line: String) { lock.withLock { lines.append(line) } }
}
