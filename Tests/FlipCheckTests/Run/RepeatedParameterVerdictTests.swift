import FlipCheck
import HTTPMessages
import PartnerMistakes
import Testing
import WebText

/// Servers that take, refuse or change a parameter that comes twice in a way of their own.
@Suite struct RepeatedParameterVerdictTests {
    @Test func `a server that takes the right one of two redirect URIs gets a note`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-repeated") { request, context in
            await context.partner.handle(
                request.withQuery { items in
                    let addresses = items.filter { $0.name == "redirect_uri" }
                    return items.removing("redirect_uri") + addresses.prefix(1)
                })
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .note)
        #expect(finding.rule.harm == .hygiene)
        #expect(finding.reason.contains("the registered address itself"))
    }

    @Test func `a server that checks one redirect URI and uses the other has a hole`() async throws {
        let finding = try await BrokenPartner.finding("authorize/redirect-uri-repeated") { request, context in
            let addresses = request.queryItems.filter { $0.name == "redirect_uri" }
                .compactMap { try? $0.decoded() }
            guard addresses.count == 2, addresses[1] == Defect.webRedirectURI else { return nil }
            return HTTPResponse(seeOther: addresses[0])
        }
        #expect(finding.isFailure)
        #expect(finding.rule.severity == .error)
        #expect(finding.rule.harm == .security)
    }

    @Test func `a server that fails at every repeated parameter gets a note`() async throws {
        let finding = try await BrokenPartner.finding("authorize/repeated-parameter") { request, _ in
            let names = request.queryItems.map(\.name)
            return Set(names).count < names.count ? .page(500) : nil
        }
        #expect(finding.isFailure, "\(finding.reason)")
        #expect(finding.rule.severity == .note)
        #expect(finding.reason.contains("state twice"), "\(finding.reason)")
    }
}
