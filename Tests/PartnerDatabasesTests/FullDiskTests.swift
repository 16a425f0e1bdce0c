import Foundation
import TestSupport
import Testing

/// A server whose disk is full serves what needs no writing, also when it is started then.
///
/// The disk is a file system in memory, which a user may mount in a namespace of their
/// own on most Linux systems.
@Suite struct FullDiskTests {
    private static let unshare = URL(fileURLWithPath: "/usr/bin/unshare")

    static let canMount: Bool = {
        let trial = Process()
        trial.executableURL = unshare
        trial.arguments = ["-rm", "mount", "-t", "tmpfs", "none", "/mnt"]
        trial.standardError = FileHandle.nullDevice
        do { try trial.run() } catch { return false }
        trial.waitUntilExit()
        return trial.terminationStatus == 0
    }()

    @Test(.enabled(if: canMount, "no file system can be mounted here"))
    func `a server starts on a full disk, and reads`() async throws {
        let folder = try TemporaryFolder()
        let server = builtProducts.appendingPathComponent("partner-server").path
        let script = """
            mount -t tmpfs -o size=2m none "$2" || exit 9
            echo 'a long password' | "$1" add-user --store "$2/partner.db" --username grace --name Grace \
            --email g@h.example > /dev/null
            cat /dev/zero > "$2/filler" 2> "$2/problem"
            exec "$1" --port 0 --store "$2/partner.db"
            """
        let program = try await PartnerProgram(
            try RunningProgram(
                path: Self.unshare, ["-rm", "/bin/sh", "-c", script, "sh", server, folder.path]))
        let (read, written) = try await program.withConnection { connection in
            (try connection.userInfo("unknown"), try connection.signIn())
        }
        #expect(read.status == 401)
        #expect(written.status == 503)
        #expect(try await program.stop().contains("the disk is full"))
    }

    @Test(.enabled(if: canMount, "no file system can be mounted here"))
    func `a backup that does not fit leaves nothing, and the next one has the same name`() async throws {
        let folder = try TemporaryFolder()
        let server = builtProducts.appendingPathComponent("partner-server").path
        let script = """
            mkdir "$2/store" "$2/disk"
            echo 'a long password' | "$1" add-user --store "$2/store/partner.db" --username grace \
              --name Grace --email g@h.example
            mount -t tmpfs -o size=32k none "$2/disk" || exit 9
            "$1" back-up --store "$2/store/partner.db" --to "$2/disk/backup.db" && exit 8
            [ -z "$(ls -A "$2/disk")" ] || exit 7
            mount -o remount,size=2m "$2/disk"
            "$1" back-up --store "$2/store/partner.db" --to "$2/disk/backup.db" || exit 6
            ls -A "$2/disk"
            "$1" disable-user --store "$2/disk/backup.db" --username grace
            """
        let end = try await RunningProgram(
            path: Self.unshare, ["-rm", "/bin/sh", "-c", script, "sh", server, folder.path]
        ).end()
        #expect(end.status == 0, "\(end.output)\(end.errors)")
        #expect(end.errors.contains("the disk is full"))
        #expect(end.output.contains("\nbackup.db\nThe user \"grace\" is disabled"), "\(end.output)")
    }
}
