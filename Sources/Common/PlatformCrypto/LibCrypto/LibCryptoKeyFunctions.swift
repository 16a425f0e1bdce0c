#if !canImport(Darwin)
    /// The functions of `libcrypto` for keys and signatures; ``LibCrypto`` has those that every request needs, so that a
    /// server without keys of its own does without these.
    ///
    /// `init` says which function each is. One that returns a number returns 1 on success, unless its comment says more.
    ///
    /// The functions do not change after `init`, and OpenSSL allows their use from every thread, hence
    /// `@unchecked Sendable`.
    struct LibCryptoKeyFunctions: @unchecked Sendable {
        typealias Free = @convention(c) (OpaquePointer?) -> Void
        typealias CString = UnsafePointer<CChar>?
        typealias DERInput = UnsafeMutablePointer<UnsafePointer<UInt8>?>?
        typealias BeginDigest =
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?,
                OpaquePointer?
            ) -> Int32

        let newContextNamed: @convention(c) (OpaquePointer?, CString, CString) -> OpaquePointer?
        let freeContext: Free
        let beginGenerating: @convention(c) (OpaquePointer?) -> Int32
        let setGroup: @convention(c) (OpaquePointer?, CString) -> Int32
        let setBits: @convention(c) (OpaquePointer?, Int32) -> Int32
        let generate: @convention(c) (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let freeKey: Free

        /// Reads a key with its algorithm, `SubjectPublicKeyInfo`.
        let readInfo: @convention(c) (OpaquePointer?, DERInput, Int) -> OpaquePointer?
        /// Reads a public key of the given type in that type's own form.
        let readKey: @convention(c) (Int32, OpaquePointer?, DERInput, Int) -> OpaquePointer?
        /// Reads a private key of the given type in that type's own form.
        let readPrivateKey: @convention(c) (Int32, OpaquePointer?, DERInput, Int) -> OpaquePointer?
        /// Writes a key in its type's own form, and returns the length; with a null pointer it writes nothing.
        let writeKey:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32

        let makeDigestContext: @convention(c) () -> OpaquePointer?
        let freeDigestContext: Free
        let beginSigning: BeginDigest
        let sign:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?,
                UnsafePointer<UInt8>?, Int
            ) -> Int32
        let beginVerifying: BeginDigest
        let verify:
            @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int) -> Int32

        /// The algorithm that signatures hash the message with.
        let sha256: OpaquePointer

        static let opened = Result<LibCryptoKeyFunctions, any Error> { try LibCryptoKeyFunctions() }

        private init() throws {
            // First: it initializes the library, which the first use of any function would do in another way.
            sha256 = try LibCrypto.opened.get().sha256Algorithm
            let library = try SharedLibrary.libCrypto()
            newContextNamed = try library.function("EVP_PKEY_CTX_new_from_name")
            freeContext = try library.function("EVP_PKEY_CTX_free")
            beginGenerating = try library.function("EVP_PKEY_keygen_init")
            setGroup = try library.function("EVP_PKEY_CTX_set_group_name")
            setBits = try library.function("EVP_PKEY_CTX_set_rsa_keygen_bits")
            generate = try library.function("EVP_PKEY_generate")
            freeKey = try library.function("EVP_PKEY_free")
            readInfo = try library.function("d2i_PUBKEY")
            readKey = try library.function("d2i_PublicKey")
            readPrivateKey = try library.function("d2i_PrivateKey")
            writeKey = try library.function("i2d_PublicKey")
            makeDigestContext = try library.function("EVP_MD_CTX_new")
            freeDigestContext = try library.function("EVP_MD_CTX_free")
            beginSigning = try library.function("EVP_DigestSignInit")
            sign = try library.function("EVP_DigestSign")
            beginVerifying = try library.function("EVP_DigestVerifyInit")
            verify = try library.function("EVP_DigestVerify")
        }
    }
#endif
