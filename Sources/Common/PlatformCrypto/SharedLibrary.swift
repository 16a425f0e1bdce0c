#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// A library of the system, opened at run time and never closed, so that its functions stay valid.
package struct SharedLibrary {
    private let name: String
    private let remedy: String
    private let handle: UnsafeMutableRawPointer

    /// Opens the library where the system's loader looks for it; `remedy` is how to install it, for the error.
    package init(name: String, remedy: String) throws(SharedLibraryError) {
        guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
            let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
            throw SharedLibraryError(description: "cannot open \(name) (\(reason)); \(remedy)")
        }
        self.name = name
        self.remedy = remedy
        self.handle = handle
    }

    /// The function with this name, as the C type that its header gives it.
    package func function<Function>(_ symbol: String) throws(SharedLibraryError) -> Function {
        guard let address = dlsym(handle, symbol) else {
            throw SharedLibraryError(
                description:
                    "\(name) has no function \(symbol), so it is too old or another library; \(remedy)")
        }
        return unsafeBitCast(address, to: Function.self)
    }
}
