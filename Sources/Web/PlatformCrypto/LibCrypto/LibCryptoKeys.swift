#if !canImport(Darwin)
    /// The functions of `libcrypto` that make keys and take them apart, sign and check signatures.
    ///
    /// They do not change after `init`, and OpenSSL allows their use from every thread, hence
    /// `@unchecked Sendable`.
    struct LibCryptoKeys: @unchecked Sendable {
        typealias Make = @convention(c) () -> OpaquePointer?
        typealias Free = @convention(c) (OpaquePointer?) -> Void
        typealias Use = @convention(c) (OpaquePointer?) -> Int32
        typealias Get = @convention(c) (OpaquePointer?) -> OpaquePointer?
        typealias Name = UnsafePointer<CChar>?
        typealias BeginSignature =
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, OpaquePointer?, OpaquePointer?,
                OpaquePointer?
            ) -> Int32

        // Keys.
        let contextOfName: @convention(c) (OpaquePointer?, Name, Name) -> OpaquePointer?
        let freeContext: Free
        let beginGenerating: Use
        let setGroup: @convention(c) (OpaquePointer?, Name) -> Int32
        let setBits: @convention(c) (OpaquePointer?, Int32) -> Int32
        let generate: @convention(c) (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let freeKey: Free

        // Numbers, and the parameters that a key is made of.
        let number: @convention(c) (OpaquePointer?, Name, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let readNumber: @convention(c) (UnsafePointer<UInt8>?, Int32, OpaquePointer?) -> OpaquePointer?
        let writeNumber: @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32
        let bitCount: Use
        let freeNumber: Free
        let makeBuilder: Make
        let pushText: @convention(c) (OpaquePointer?, Name, Name, Int) -> Int32
        let pushBytes: @convention(c) (OpaquePointer?, Name, UnsafeRawPointer?, Int) -> Int32
        let pushNumber: @convention(c) (OpaquePointer?, Name, OpaquePointer?) -> Int32
        let build: Get
        let freeBuilder: Free
        let freeParameters: Free
        let beginReading: Use
        let readKey:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, Int32, OpaquePointer?
            ) -> Int32

        // Signatures, and the two ways to write one of ECDSA.
        let makeDigestContext: Make
        let freeDigestContext: Free
        let beginSigning: BeginSignature
        let sign:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<Int>?,
                UnsafePointer<UInt8>?, Int
            ) -> Int32
        let beginVerifying: BeginSignature
        let verify:
            @convention(c) (OpaquePointer?, UnsafePointer<UInt8>?, Int, UnsafePointer<UInt8>?, Int) -> Int32
        let makePair: Make
        let freePair: Free
        let setPair: @convention(c) (OpaquePointer?, OpaquePointer?, OpaquePointer?) -> Int32
        let r: Get
        let s: Get
        let readDER:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafePointer<UInt8>?>?, Int) ->
                OpaquePointer?
        let writeDER:
            @convention(c) (OpaquePointer?, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>?) -> Int32

        let sha256: OpaquePointer

        static let opened = Result<LibCryptoKeys, any Error> {
            try LibCryptoKeys(SharedLibrary<PlatformCryptoError>(name: "libcrypto.so.3"))
        }

        init(_ library: SharedLibrary<PlatformCryptoError>) throws {
            contextOfName = try library.function("EVP_PKEY_CTX_new_from_name")
            freeContext = try library.function("EVP_PKEY_CTX_free")
            beginGenerating = try library.function("EVP_PKEY_keygen_init")
            setGroup = try library.function("EVP_PKEY_CTX_set_group_name")
            setBits = try library.function("EVP_PKEY_CTX_set_rsa_keygen_bits")
            generate = try library.function("EVP_PKEY_generate")
            freeKey = try library.function("EVP_PKEY_free")
            number = try library.function("EVP_PKEY_get_bn_param")
            readNumber = try library.function("BN_bin2bn")
            writeNumber = try library.function("BN_bn2binpad")
            bitCount = try library.function("BN_num_bits")
            freeNumber = try library.function("BN_free")
            makeBuilder = try library.function("OSSL_PARAM_BLD_new")
            pushText = try library.function("OSSL_PARAM_BLD_push_utf8_string")
            pushBytes = try library.function("OSSL_PARAM_BLD_push_octet_string")
            pushNumber = try library.function("OSSL_PARAM_BLD_push_BN")
            build = try library.function("OSSL_PARAM_BLD_to_param")
            freeBuilder = try library.function("OSSL_PARAM_BLD_free")
            freeParameters = try library.function("OSSL_PARAM_free")
            beginReading = try library.function("EVP_PKEY_fromdata_init")
            readKey = try library.function("EVP_PKEY_fromdata")
            makeDigestContext = try library.function("EVP_MD_CTX_new")
            freeDigestContext = try library.function("EVP_MD_CTX_free")
            beginSigning = try library.function("EVP_DigestSignInit")
            sign = try library.function("EVP_DigestSign")
            beginVerifying = try library.function("EVP_DigestVerifyInit")
            verify = try library.function("EVP_DigestVerify")
            makePair = try library.function("ECDSA_SIG_new")
            freePair = try library.function("ECDSA_SIG_free")
            setPair = try library.function("ECDSA_SIG_set0")
            r = try library.function("ECDSA_SIG_get0_r")
            s = try library.function("ECDSA_SIG_get0_s")
            readDER = try library.function("d2i_ECDSA_SIG")
            writeDER = try library.function("i2d_ECDSA_SIG")
            let algorithm: Make = try library.function("EVP_sha256")
            guard let algorithm = algorithm() else {
                throw PlatformCryptoError.missingAlgorithm(name: "SHA256", library: library.name)
            }
            sha256 = algorithm
        }
    }
#endif
