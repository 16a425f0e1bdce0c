import CommandLineSupport
import Foundation
import LoopbackHTTP
import PlatformCrypto
import PlaygroundServer

// Account linking and the sign-in with Yahoo in a browser, with every message and every check, and with switches
// for mistakes: Docs/playground.md.

let allOptions = [
    ProgramOption.port("the port on 127.0.0.1; 8090 unless given, 0 for a free one"),
    ProgramOption(
        "--write-tour", value: "FILE", kind: "a file",
        "plays the runs of the tour, and writes its page to FILE"),
    ProgramOption("--help", "prints this text"),
]
let usage = """
    Usage: playground [--port N]
           playground --write-tour FILE

    \(ProgramOption.lines(allOptions, column: 21, width: 80))

    Start it in the folder of the project, and it shows the project's pages and sources too.
    """
let options = ProgramArguments(
    program: "playground", usage: usage, port: 8090, options: allOptions)
let stop = await StopSignal()
do {
    if let file = options.value(of: "--write-tour") {
        guard let files = ProjectFolder(FileManager.default.currentDirectoryPath) else {
            endProgram(
                saying: "playground: the tour shows the project's sources: start it in its folder",
                exitStatus: 1)
        }
        try await Tour(files: files).html.write(toFile: file, atomically: true, encoding: .utf8)
        say("Wrote \(file).")
        exit(0)
    }
    // A form with a configuration file is the longest body.
    let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
    let playground = PlaygroundServer(
        port: server.address.port, files: ProjectFolder(FileManager.default.currentDirectoryPath),
        crypto: try PlatformCrypto(), now: { Date() }, random: .system)
    try server.serve(playground)
    say("Playground on \(server.address.origin), until Ctrl-C. Open it in a browser of this machine.")
    await stop.received()
    await server.stop()
    await playground.stop()
    say("Stopped.")
} catch {
    endProgram(saying: "playground: \(error)", exitStatus: 1)
}
