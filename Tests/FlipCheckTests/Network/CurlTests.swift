import FlipCheck
import Foundation
import HTTPMessages
import TestSupport
import Testing

/// The input of the program curl, and the answer read from its output.
@Suite struct CurlTests {
    @Test func `a request is written with every value in quotes, and nothing that curl would add`() throws {
        let request = try #require(
            HTTPRequest(
                postForm: "a=\"1\\", to: "https://partner.example/token",
                headers: ["X-Empty": "", "X-Two": "1\t2"]))
        let text = try CurlInput(request, authorities: "/tmp/ca.pem", timeLimit: .milliseconds(1_500)).text
        for line in [
            "url = \"https://partner.example/token\"", "cacert = \"/tmp/ca.pem\"", "max-time = \"1.5\"",
            "request = \"POST\"", #"data-raw = "a=\"1\\""#, "header = \"X-Empty;\"",
            #"header = "X-Two: 1\t2""#, "header = \"Expect:\"",
        ] { #expect(text.contains(line + "\n"), "\(text)") }
        #expect(!text.contains("header = \"Content-Type:\"\n"))
    }

    @Test func `a line break in a value begins no option`() throws {
        let request = try #require(
            HTTPRequest("GET", "https://partner.example/", headers: ["X": "1\noutput = \"/tmp/x\""]))
        let text = try CurlInput(request, authorities: "ca", timeLimit: .seconds(1)).text
        #expect(!text.split(separator: "\n").contains { $0.hasPrefix("output") })
    }

    @Test func `what cannot be written is refused`() throws {
        var request = try #require(HTTPRequest(postForm: "", to: "https://partner.example/"))
        for body: [UInt8] in [[0], [0xFF]] {
            request.body = body
            #expect(throws: HTTPClientError.self) {
                try CurlInput(request, authorities: "ca", timeLimit: .seconds(1))
            }
        }
    }

    private func response(_ output: String, status: Int32 = 0, errors: String = "") throws -> HTTPResponse {
        let request = try #require(HTTPRequest("GET", "https://partner.example/"))
        let sized = "\(output)\n\(output.utf8.count)"
        return try CurlOutput(status: status, output: Array(sized.utf8), errors: errors).response(to: request)
    }

    @Test(.enabled(if: RunningProgram.isOnPath("curl"), "there is no curl"))
    func `the program leaves no trailer in the body`() async throws {
        for hostile in HostileAnswer.all {
            guard case .answer(let status, let body) = hostile.outcome else { continue }
            let server = try RawServer(hostile.bytes, ending: hostile.ending)
            defer { server.stop() }
            let request = try #require(HTTPRequest("GET", "http://127.0.0.1:\(server.port)/"))
            let input = try CurlInput(request, authorities: nil, timeLimit: .seconds(3_600))
            let folder = try TemporaryFolder()
            try Data(input.text.utf8).write(to: URL(fileURLWithPath: folder.file("input")))
            let end = try await RunningProgram(
                onPath: "curl", ["--disable", "--config", folder.file("input")]
            ).end()
            let output = CurlOutput(status: end.status, output: Array(end.output.utf8), errors: end.errors)
            let response = try output.response(to: request)
            #expect(response.status == status, "\(hostile)")
            #expect(response.text == body, "\(hostile)")
        }
    }

    @Test func `an answer is taken apart, in every version of HTTP`() throws {
        let old = try response(
            "HTTP/1.0 200 OK\r\nA: 1 \r\nSet-Cookie: a=1\r\nset-cookie:b=2\r\n\r\nbody\r\n\r\n")
        #expect(old.status == 200)
        #expect(old.headers["a"] == "1")
        #expect(old.headers.values(of: "Set-Cookie") == ["a=1", "b=2"])
        #expect(old.text == "body\r\n\r\n")
        #expect(try response("HTTP/2 302 \nLocation: /x\n\n").headers["Location"] == "/x")
        #expect(try response("HTTP/1.1 103 Early\r\n\r\nHTTP/1.1 204 Gone\r\n\r\n").status == 204)
    }

    @Test func `why there is none is told in curl's words`() throws {
        let origin = "https://partner.example"
        let expired = "curl: (60) SSL certificate problem: certificate has expired\nMore details here: x"
        #expect(
            throws: HTTPClientError.unreachable(
                origin: origin, reason: "SSL certificate problem: certificate has expired")
        ) { try response("", status: 60, errors: expired) }
        #expect(throws: HTTPClientError.timedOut(origin: origin)) { try response("", status: 28) }
        #expect(throws: HTTPClientError.badResponse(origin: origin, reason: "Empty reply from server")) {
            try response("", status: 52, errors: "curl: (52) Empty reply from server")
        }
        #expect(throws: HTTPClientError.self) { try response("nothing like HTTP") }
    }
}
