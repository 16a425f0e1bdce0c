#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

extension SQLiteFile {
    /// The file that a path leads to, which is another one after the file was deleted or replaced.
    ///
    /// It holds only while SQLite has the file open: a new file may get the inode of one that was deleted and closed.
    struct Identity: Equatable {
        private let device: dev_t
        private let inode: ino_t

        /// Nil when the path leads to no file.
        init?(_ path: String) {
            var found = stat()
            guard fstatat(AT_FDCWD, path, &found, 0) == 0 else { return nil }
            (device, inode) = (found.st_dev, found.st_ino)
        }
    }
}
