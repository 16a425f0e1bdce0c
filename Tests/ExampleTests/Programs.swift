import Foundation
import TestSupport
import Testing

/// What curl prints of an answer, whatever its status is.
///
/// - Throws: An error when there is no answer.
func curl(_ arguments: String...) async throws -> String {
    let end = try await RunningProgram(onPath: "curl", ["--silent", "--show-error"] + arguments).end()
    try #require(end.status == 0, "\(end.errors)")
    return end.output
}

/// The programs that Package.swift declares.
let programs: [String] = {
    let manifest = try? String(
        contentsOf: packageRoot.appendingPathComponent("Package.swift"), encoding: .utf8)
    let declaration = /(?:example|program|\.executableTarget)\(\s*(?:name: )?"([^"]+)"/
    return (manifest ?? "").matches(of: declaration).map { String($0.output.1) }
}()

/// Runs one of the package's executables to its end.
func runToEnd(
    _ program: String, _ arguments: [String] = [], environment: [String: String] = [:]
) async throws -> RunningProgram.End {
    try await RunningProgram(program, arguments, environment: environment).end()
}

/// Runs flip-check to its end.
func flipCheck(_ arguments: String...) async throws -> RunningProgram.End {
    try await runToEnd("flip-check", arguments)
}

/// Runs `add-user`, which adds Grace to a store with her password in a pipe.
///
/// - Parameter store: the option `--store` with the place of the store.
func addGrace(to store: [String]) async throws -> RunningProgram.End {
    let program = builtProducts.appendingPathComponent("partner-server").path
    let grace = ["--username", "grace", "--name", "Grace Example", "--email", "grace@example.com"]
    return try await RunningProgram(
        path: URL(fileURLWithPath: "/bin/sh"),
        ["-c", #"echo 'a long password' | "$@""#, "sh", program, "add-user"] + store + grace
    ).end()
}

/// Runs `scripts/copy-out` to its end.
func copyOut(_ arguments: [String]) async throws -> RunningProgram.End {
    try await RunningProgram(path: packageRoot.appending(path: "scripts/copy-out"), arguments).end()
}

/// A property list whose root is a dictionary.
///
/// Any other property list fails the test.
func propertyList(_ data: Data) throws -> [String: Any] {
    let list = try PropertyListSerialization.propertyList(from: data, format: nil)
    return try #require(list as? [String: Any])
}
