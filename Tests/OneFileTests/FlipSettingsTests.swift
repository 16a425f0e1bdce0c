import Foundation
import TestSupport
import Testing
import WebText

@testable import OneFile

/// The settings of the file to paste: values that are not filled in, links that nearly fit, the button's link, and what is
/// printed.
@Suite struct FlipSettingsTests {
    @Test func `each placeholder is named, until all are filled in`() {
        var settings = FlipSettings()
        var missing: [String] = []
        while let name = settings.missingValue, missing.count < 10 {
            missing.append(name)
            switch name {
            case "FlipSettings.universalLink": settings.universalLink = FlipLinkVectors.universalLink
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
        #expect(FlipCode { _ in throw FlipFailure.offline }.missingValue == "FlipCode.endpoint")
    }

    #if DEBUG
        @Test func `a debug build stops at a value that is not filled in, and names it`() async throws {
            let end = await #expect(
                processExitsWith: .failure, observing: [\.standardErrorContent],
                performing: {
                    var settings = FlipSettings()
                    settings.universalLink = "https://partner.example/flip"
                    _ = settings.decide(flipLink())
                })
            let text = String(decoding: try #require(end).standardErrorContent, as: UTF8.self)
            #expect(text.contains("FlipSettings.clientID is not filled in"), "\(text)")
        }
    #else
        @Test func `a release build refuses every link while a value is not filled in`() {
            var settings = FlipSettings()
            settings.universalLink = "https://partner.example/flip"
            for link in [flipLink(), "https://partner.example/settings"] {
                guard case .cannotAnswer(let message) = settings.decide(link) else {
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
        ("https://partner.example:8443/flip?state=s3cret", "its port is 8443, not empty"),
        ("https://partner.example:443/flip", "its port is 443, not empty"),
        ("http://partner.example/flip#s3cret", "its scheme is http, not https"),
    ])
    func `a link that is almost the universal link is left to the app's router, and is reported`(
        link: String, difference: String
    ) throws {
        let lines = Locked<[String]>([])
        var settings = FlipSettings.filledIn
        settings.report = { note in lines.withLock { $0.append(note.text) } }
        guard case .notAFlipLink = settings.decide(link) else {
            Issue.record("the app's router does not get \(link)")
            return
        }
        let notes = lines.withLock { $0 }
        let line = try #require(notes.first)
        #expect(notes.count == 1, "\(notes)")
        #expect(line.contains(difference), "\(notes)")
        #expect(!line.contains("s3cret"))
    }

    @Test func `a character that a console would obey is not in the report`() throws {
        let line = try #require(FlipSettings.filledIn.nearMiss("https://evil%1B%5B2J.example/flip"))
        #expect(line.hasPrefix("not a flip link, its host is evil"), "\(line.debugDescription)")
        #expect(line.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(line.debugDescription)")
    }

    @Test(arguments: ["https://partner.example/settings", "https://partner.example/", "partner", "", "//"])
    func `other links of the app are not reported`(link: String) {
        #expect(FlipSettings.filledIn.nearMiss(link) == nil)
    }

    @Test func `the link that starts in your own app opens Google's app at the setup of the project`() {
        #expect(FlipSettings.filledIn.linkWithGoogle == nil)
        var settings = FlipSettings.filledIn
        settings.googleProject = "agent-id"
        #expect(
            settings.linkWithGoogle?.absoluteString
                == "https://home.google.com/home-app/?deeplink=setup%2Fha_linking%3Fagent_id%3Dagent-id")
    }

    @Test(arguments: ["a&b=c#d+é", "50%", ""])
    func `no character of a project id begins another parameter`(project: String) throws {
        var settings = FlipSettings.filledIn
        settings.googleProject = project
        let link = try #require(settings.linkWithGoogle)
        let query = try #require(URLComponents(url: link, resolvingAgainstBaseURL: false)?.queryItems)
        #expect(query.map(\.name) == ["deeplink"])
        let inner = try #require(URLComponents(string: "googlehome://\(query.first?.value ?? "")"))
        #expect(inner.queryItems == [URLQueryItem(name: "agent_id", value: project)])
        #expect(inner.fragment == nil)
    }

    @Test func `what went wrong is printed in a debug build, and never in a release build`() async throws {
        let end = await #expect(
            processExitsWith: .success, observing: [\.standardOutputContent],
            performing: {
                // An exit test that prints nothing gets a mark of the testing library as its output.
                print("from here")
                FlipNote.printInDebugBuild(FlipNote(text: "look at this"))
                FlipNote.printInDebugBuild(FlipNote(text: "all is well", rule: .client, held: true))
                exit(0)
            })
        let text = String(decoding: try #require(end).standardOutputContent, as: UTF8.self)
        #if DEBUG
            #expect(text == "from here\nFlipLink: look at this\n")
        #else
            #expect(text == "from here\n")
        #endif
    }
}
