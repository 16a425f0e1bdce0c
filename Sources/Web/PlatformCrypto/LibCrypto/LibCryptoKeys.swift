#if !canImport(Darwin)
    /// The functions of `libcrypto` that make keys and take them apart.
    ///
    /// They do not change after `init`, and OpenSSL allows their use from every thread, hence
    /// `@unchecked Sendable`.
    struct LibCryptoKeys: @unchecked Sendable {
        typealias Make = @convention(c) () -> OpaquePointer?
        typealias Free = @convention(c) (OpaquePointer?) -> Void
        typealias Use = @convention(c) (OpaquePointer?) -> Int32
        typealias Name = UnsafePointer<CChar>?

        let contextOfName: @convention(c) (OpaquePointer?, Name, Name) -> OpaquePointer?
        let freeContext: Free
        let beginGenerating: Use
        let setGroup: @convention(c) (OpaquePointer?, Name) -> Int32
        let setBits: @convention(c) (OpaquePointer?, Int32) -> Int32
        let generate: @convention(c) (OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let freeKey: Free

        let number: @convention(c) (OpaquePointer?, Name, UnsafeMutablePointer<OpaquePointer?>?) -> Int32
        let readNumber: @convention(c) (UnsafePointer<UInt8>?, Int32, OpaquePointer?) -> OpaquePointer?
        let writeNumber: @convention(c) (OpaquePointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Int32
        let bitCount: Use
        let freeNumber: Free

        let makeBuilder: Make
        let pushText: @convention(c) (OpaquePointer?, Name, Name, Int) -> Int32
        let pushBytes: @convention(c) (OpaquePointer?, Name, UnsafeRawPointer?, Int) -> Int32
        let pushNumber: @convention(c) (OpaquePointer?, Name, OpaquePointer?) -> Int32
        let build: @convention(c) (OpaquePointer?) -> OpaquePointer?
        let freeBuilder: Free
        let freeParameters: Free
        let beginReading: Use
        let readKey:
            @convention(c) (
                OpaquePointer?, UnsafeMutablePointer<OpaquePointer?>?, Int32, OpaquePointer?
            ) -> Int32

        /// The functions of this process.
        static let opened = Result { () throws(PlatformCryptoError) in
            try LibCryptoKeys(SharedLibrary<PlatformCryptoError>(name: "libcrypto.so.3"))
        }

        init(_ library: SharedLibrary<PlatformCryptoError>) throws(PlatformCryptoError) {
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
        }
    }
#endif
