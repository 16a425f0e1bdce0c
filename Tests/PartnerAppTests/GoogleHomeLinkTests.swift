import Foundation
import PartnerApp
import Testing

/// The links that start account linking in the Google Home app.
@Suite struct GoogleHomeLinkTests {
    @Test func `the links are those of Google's page`() {
        let link = GoogleHomeLink(projectID: "agent-id")
        #expect(
            link.universalLink
                == "https://home.google.com/home-app/?deeplink=setup%2Fha_linking%3Fagent_id%3Dagent-id")
        #expect(link.customSchemeLink == "googlehome://setup/ha_linking?agent_id=agent-id")
    }

    @Test func `no character of a project id begins another parameter`() throws {
        let link = GoogleHomeLink(projectID: "a&b=c#d+é")
        let query = try #require(URLComponents(string: link.universalLink)?.queryItems)
        #expect(query.map(\.name) == ["deeplink"])
        let destination = try #require(query.first?.value)
        #expect("googlehome://\(destination)" == link.customSchemeLink)
        let inner = try #require(URLComponents(string: link.customSchemeLink))
        #expect(inner.queryItems == [URLQueryItem(name: "agent_id", value: "a&b=c#d+é")])
        #expect(inner.fragment == nil)
    }
}
