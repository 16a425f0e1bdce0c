import Foundation
import TestSupport
import Testing

/// TLS in front of servers on loopback: a request to `/PORT` gets the bytes that the server at PORT sends.
///
/// Other requests go to the server that it was made for.
final class TLSFront: Sendable {
    private static let script = """
        import re, socket, ssl, sys, threading
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(sys.argv[1], sys.argv[2])
        family = socket.AF_INET6 if ":" in sys.argv[3] else socket.AF_INET
        def serve(connection):
            try:
                with context.wrap_socket(connection, server_side=True) as client:
                    request = client.recv(65536)
                    port = re.match(rb"[A-Z]+ /([0-9]+) ", request)
                    server = socket.create_connection(("127.0.0.1", int(port.group(1) if port else sys.argv[4])))
                    with server:
                        server.sendall(request)
                        while piece := server.recv(65536):
                            client.sendall(piece)
            except OSError:
                connection.close()
        with socket.create_server((sys.argv[3], 0), family=family) as listener:
            print(listener.getsockname()[1], flush=True)
            while True:
                threading.Thread(target=serve, args=[listener.accept()[0]], daemon=True).start()
        """

    private let program: RunningProgram
    /// The origin that it serves.
    let origin: String

    /// Serves TLS at an address of loopback, such as `::1`, before a server at a port.
    init(_ certificate: TestAuthority.Certificate, at host: String, before server: UInt16 = 0) async throws {
        program = try RunningProgram(
            onPath: "python3",
            ["-c", Self.script, certificate.path, certificate.keyPath, host, "\(server)"])
        let greeting = try await program.wait(for: "\n")
        let port = try #require(Int(greeting.prefix { !$0.isNewline }), "\(greeting) is no port")
        origin = "https://\(host.contains(":") ? "[\(host)]" : host):\(port)"
    }

    deinit { program.send(SIGTERM) }
}
