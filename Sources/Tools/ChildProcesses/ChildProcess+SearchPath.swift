#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension ChildProcess {
    /// The path of a program in the first folder of a search path that has it, or nil when none has it.
    ///
    /// A name with a slash is a path already.
    package static func path(of program: String, in searchPath: String) -> String? {
        let candidates =
            program.contains("/") ? [program] : searchPath.split(separator: ":").map { "\($0)/\(program)" }
        return candidates.first(where: isProgram)
    }

    /// Whether a path is that of a file that this user may run.
    ///
    /// `access` does not tell a file from a folder, which needs the same permission to be entered.
    private static func isProgram(_ path: String) -> Bool {
        var status = stat()
        guard fstatat(AT_FDCWD, path, &status, 0) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFREG && access(path, X_OK) == 0
    }
}
