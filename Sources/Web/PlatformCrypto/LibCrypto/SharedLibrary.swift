#if !canImport(CommonCrypto)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif

    /// A library that is opened at run time, so that the package needs no dependency.
    ///
    /// It is never closed, so that its functions stay good.
    struct SharedLibrary {
        let name: String
        private let handle: UnsafeMutableRawPointer

        init(name: String) throws(PlatformCryptoError) {
            guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
                let reason = dlerror().map { String(cString: $0) } ?? "no reason given"
                throw .missingLibrary(name: name, reason: reason)
            }
            self.name = name
            self.handle = handle
        }

        /// The function of a name, as the C type that its header gives it.
        func function<Function>(_ symbol: String) throws(PlatformCryptoError) -> Function {
            guard let address = dlsym(handle, symbol) else {
                throw .missingSymbol(name: symbol, library: name)
            }
            return unsafeBitCast(address, to: Function.self)
        }
    }
#endif
