import Foundation
import TestSupport
import Testing

/// The program against a partner that serves TLS with a certificate of an authority of the test's own.
@Suite(
    .enabled(if: PythonPartner.canRun && TestAuthority.canRun, "there is no python3, or no openssl"),
    .serialized) struct TLSTests
{
    /// A sign-in at the partner in Python, by the program.
    private func signIn(
        _ authority: TestAuthority, _ serving: [String], _ arguments: [String] = [],
        environment: [String: String] = [:]
    ) async throws -> RunningProgram.End {
        let partner = try PythonPartner.program(serving)
        defer { partner.send(SIGTERM) }
        let greeting = try await partner.wait(for: "\n")
        let address = String(greeting.prefix { !$0.isNewline })
        let file = try authority.write(
            PythonPartner.right.replacing("https://partner.example", with: address), to: "flip-check.json")
        return try await RunningProgram(
            "flip-check",
            ["sign-in", "--config", file, "--seconds", "3600", "--total-seconds", "3600"] + arguments,
            environment: environment
        ).end()
    }

    private func tls(_ certificate: TestAuthority.Certificate) -> [String] {
        ["--certificate", certificate.path, "--key", certificate.keyPath]
    }

    @Test func `an authority of one's own is trusted by --ca and by SSL_CERT_FILE`() async throws {
        let authority = try await TestAuthority()
        let serving = tls(try await authority.certificate(for: "DNS:localhost"))
        let byFlag = try await signIn(authority, serving, ["--ca", authority.path])
        #expect(byFlag.status == 0, "\(byFlag.output)\(byFlag.errors)")
        #expect(byFlag.output.contains("The sign-in leads to a code."))
        let environment = ["SSL_CERT_FILE": authority.path]
        let byVariable = try await signIn(authority, serving, environment: environment)
        #expect(byVariable.status == 0, "\(byVariable.output)\(byVariable.errors)")
    }

    @Test func `an unknown authority is named without --ca, and any other fault with it`() async throws {
        let authority = try await TestAuthority()
        func seen(_ certificate: TestAuthority.Certificate, _ arguments: [String] = []) async throws -> String
        {
            let end = try await signIn(authority, tls(certificate), arguments)
            #expect(end.status == 2)
            return end.output.replacing("\n", with: " ")
        }
        let good = try await authority.certificate(for: "DNS:localhost")
        #expect(try await seen(good).contains("its certificate is of an authority that is not trusted here"))
        let ownOnly = try await authority.selfSigned(for: "DNS:localhost")
        #expect(try await seen(ownOnly).contains("its certificate is self-signed"))
        let trusting = ["--ca", authority.path]
        #expect(try await seen(ownOnly, trusting).contains("its certificate is self-signed"))
        let old = try await authority.certificate(for: "DNS:localhost", days: -1)
        #expect(try await seen(old, trusting).contains("its certificate has expired; renew it"))
        let elsewhere = try await authority.certificate(for: "DNS:elsewhere.example")
        #expect(try await seen(elsewhere, trusting).contains("its certificate is for another host"))
    }

    @Test func `a file without a certificate is refused before anything is sent`() async throws {
        let authority = try await TestAuthority()
        let empty = try authority.write("nothing", to: "empty.pem")
        let end = try await signIn(authority, [], ["--ca", empty])
        #expect(end.status == 2)
        #expect(end.errors.contains("ca: the file \(empty) has no certificate; give one as PEM"))
        let key = try await authority.certificate(for: "DNS:localhost").keyPath
        let keyAlone = try await signIn(authority, [], ["--ca", key])
        #expect(keyAlone.status == 2)
        #expect(keyAlone.errors.contains("ca: the file \(key) has no certificate; give one as PEM"))
        let missing = try await signIn(authority, [], ["--ca", empty + ".none"])
        #expect(missing.errors.contains("cannot be read"))
    }

    @Test func `a server at an IPv6 address is asked`() async throws {
        let authority = try await TestAuthority()
        let end = try await signIn(authority, ["--host", "::1"])
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.output.contains("at http://[::1]:"))
    }
}
