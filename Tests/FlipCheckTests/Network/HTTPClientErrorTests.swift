import HTTPMessages
import Testing

@testable import FlipCheck

/// The words of libcurl and its TLS libraries of several versions, each with what the report says before them.
@Suite struct HTTPClientErrorTests {
    @Test(arguments: [
        // libcurl 7.88.1 with OpenSSL.
        "SSL: no alternative certificate subject name matches target host name 'partner.example'",
        "SSL: certificate subject name 'other.example' does not match target host name 'partner.example'",
        // Later versions, by the source of libcurl, lib/vtls/openssl.c.
        "SSL: no alternative certificate subject name matches target hostname 'partner.example'",
        "SSL: no alternative certificate subject name matches target ipv4 address '192.0.2.1'",
        "SSL: no alternative certificate subject name matches target ipv6 address '2001:db8::1'",
        "SSL: certificate subject name 'other.example' does not match target hostname 'partner.example'",
        "SSL: unable to obtain common name from peer certificate",
        // libcurl with GnuTLS.
        "SSL: certificate subject name (other.example) does not match target hostname 'partner.example'",
        // OpenSSL, where it compares the names itself.
        "SSL certificate problem: hostname mismatch", "SSL certificate problem: Hostname mismatch",
        "SSL certificate problem: IP address mismatch",
    ])
    func `a certificate for another host is named in the words of every version`(reason: String) {
        expect(reason, "its certificate is for another host; it has to name the host of the address")
    }

    @Test(arguments: [
        ("SSL certificate problem: certificate has expired", "its certificate has expired; renew it"),
        (
            "SSL certificate problem: certificate is not yet valid",
            "its certificate is not valid yet; compare the clocks of both machines"
        ),
        (
            "SSL certificate problem: unable to get local issuer certificate",
            "its certificate is of an authority that is not trusted here"
        ),
        (
            "SSL certificate problem: self-signed certificate in certificate chain",
            "its certificate is of an authority that is not trusted here"
        ),
        (
            "SSL certificate problem: self signed certificate",
            "its certificate is self-signed, and Google trusts none"
        ),
        (
            "SSL certificate problem: self-signed certificate",
            "its certificate is self-signed, and Google trusts none"
        ),
        ("error:0A00010B:SSL routines::wrong version number", "the port answers plain http"),
        ("error:0A0000C6:SSL routines::packet length too long", "the port answers plain http"),
    ])
    func `a fault of the connection is named before the words of the library`(reason: String, words: String) {
        expect(reason, words)
    }

    @Test func `a body that ends before its length is named`() {
        let error = HTTPClientError.incompleteResponse(
            origin: "https://partner.example", reason: "transfer closed with 7 bytes remaining to read")
        #expect("\(error.explained)".contains("Content-Length promises"))
    }

    @Test func `the alert of a port for TLS is explained once`() {
        let alert = HTTPClientError.badResponse(
            origin: "http://partner.example", reason: "Received HTTP/0.9 when not allowed")
        #expect("\(alert.explained)".contains("write https:// in the addresses"))
        #expect(alert.explained.explained == alert.explained)
    }

    /// The error begins with the words, keeps those of the library, and does not have ours twice.
    private func expect(_ reason: String, _ words: String) {
        let explained = HTTPClientError.unreachable(origin: "https://partner.example", reason: reason)
            .explained
        guard case .unreachable(_, let text) = explained else {
            Issue.record("\(explained)")
            return
        }
        #expect(text.hasPrefix(words), "\(text)")
        #expect(text.hasSuffix("(\(reason))"), "\(text)")
        #expect(explained.explained == explained)
    }
}
