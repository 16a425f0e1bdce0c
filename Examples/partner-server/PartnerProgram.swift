// Your partner server, as a program.
import AuthorizationServer
import CommandLineSupport
import LoopbackHTTP
import PartnerServer
import PlatformCrypto

/// The program: a command, or the server until Ctrl-C.
enum PartnerProgram {
    /// Runs the program for the options of the command line; the server runs until Ctrl-C.
    ///
    /// A command ends the process when it is done, and every error ends it with a message.
    static func run() async {
        let options = Options()
        do {
            let crypto = try PlatformCrypto()
            if let command = options.command {
                endProgram(saying: try await command.run(options, crypto: crypto), exitStatus: 0)
            }
            try await serve(options, crypto: crypto)
        } catch let error
            where options.isTrial && (error is UnusableConfiguration || error is ProxyConfigurationError)
        {
            // In a trial these values came from the command line, so its usage is shown.
            options.fail("\(error)")
        } catch {
            endProgram(saying: "partner-server: \(error)", exitStatus: 1)
        }
    }

    /// Serves until Ctrl-C, and stops the servers then.
    ///
    /// Throws when a port is taken, or when the configuration or the store cannot be used.
    private static func serve(_ options: Options, crypto: PlatformCrypto) async throws {
        let stop = await StopSignal()
        // The port is taken first: without a proxy, the issuer's URL has its number.
        let server = try LoopbackServer.bind(port: options.port, limits: ServerLimits(body: 65_536))
        let origin = server.address.origin
        let status = Status(options: options)
        let setup = try await ServerSetup.make(
            options, origin: origin, metrics: status.metrics, crypto: crypto)
        let isPublic = setup.configuration.issuer != origin
        // The other port comes first, so that no client gets an answer when it is taken.
        let operations = try status.serveOperations(connectionsOf: server, store: setup.store)
        try server.serve(status.observedHandler(of: setup, isPublic: isPublic, crypto: crypto))
        let greeting = setup.greeting
        say(
            greeting.text(
                about: setup.configuration, origin: origin, operations: operations?.address.origin))
        if let warning = greeting.warning { warn(warning) }
        await stop.received()
        await server.stop()
        await operations?.stop()
        say("Stopped.")
    }
}
