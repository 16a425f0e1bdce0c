import HTTPMessages
import PartnerMistakes
import TestSupport
import Testing
import WebText

@testable import FlipCheck

/// A partner behind a gate that lets only requests with a configured header field through.
@Suite struct RequiredHeaderTests {
    /// A probe of a partner behind the gate, and the form of a new consent.
    ///
    /// The partner redirects to its own page before it answers. Each answer from behind the gate says that it is open.
    private func heldConsent() async throws -> (Probe, Visit.Step) {
        let partner = try Partner(wrapping: { partner in
            Answering { request in
                guard request.headers["X-Gate"] == "open" else { return .html("closed", status: 403) }
                var response: HTTPResponse
                if request.path == "/done", let location = request.query("to") {
                    response = HTTPResponse(seeOther: location)
                } else {
                    response = await partner.handle(request)
                    if let location = response.headers["Location"], ProbeTarget.isGoogle(location) {
                        response.headers["Location"] = "/done?to=" + PercentCoding.encode(location)
                    }
                }
                response.headers["X-Gate"] = "open"
                return response
            }
        })
        let probe = try partner.probe { $0.signIn.headers = ["X-Gate": "open"] }
        let signIns = try await probe.value(of: .signInVisits)
        return (probe, try await probe.visitToConsent(signIns.signedIn.cookies))
    }

    @Test func `a redirect after a form that is sent by itself comes through the gate`() async throws {
        let (probe, consent) = try await heldConsent()
        let visit = try await probe.visit(sending: consent.request, with: consent.cookies)
        #expect(visit.exchanges.count == 2)
        #expect(visit.hasCode)
    }

    @Test func `a form that is sent by GET comes through the gate`() async throws {
        let (probe, consent) = try await heldConsent()
        let request = consent.request.asGet()
        #expect(request.headers["Content-Type"] == nil)
        #expect(request.body.isEmpty)
        let visit = try await probe.visit(sending: request, with: consent.cookies)
        #expect(visit.exchanges.first?.response?.headers["X-Gate"] == "open")
    }
}
