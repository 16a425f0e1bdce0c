import Foundation
import Testing

@testable import PlatformCrypto

/// Private keys that are read from a PEM text, as a service account's file has one.
@Suite struct SigningKeyPEMTests {
    /// The output of `openssl genpkey -algorithm RSA`, made for these tests.
    private static let pem = """
        -----BEGIN PRIVATE KEY-----
        MIIEvAIBADANBgkqhkiG9w0BAQEFAASCBKYwggSiAgEAAoIBAQC6bedin6fCQvqU
        xyQZ+/20FaL10h6eFj4zYT6AgTUC2BWkPUrT3Uk4UtmA8pjcix5zJ7Vnw4BlgXjn
        ZLqCGRKsc8sBp/bEvBYXkWvsz9NXbx74Kk0C1jzjLdXTKBz48QEjSeIcBtsESAFQ
        3CZTq1gMp0D6asgdyS6u7eLv7w0J+DZVrKo/gkDfIueVSBmA5Pusq01iYYvHFv9o
        8fikVSN3DXqo8gYhg5AaeZ0t7KzeMBjNcT26FFnRzPkndsabPImKYBT8KGiU0gch
        5i2kv5crrxxhayVDLG3RrqX+Ew76mVSm+tbrhXfLjd6XrQkLbTcavYFFM22Uytj3
        FIMUxS4TAgMBAAECggEADkgSFDOP2elgodoZkWYE+vE3YSZ+EvU4QZ5e9+AuC/A6
        xDCv1Ugb7lUmdWLgQ/DiXcb6dh77bIs9FFjaktHR5OUf9ZoE5PBVruuEfYk0Mvv/
        vtoauS9pTav6t+jYQ1fPEwF7cVMzHwJXG3cp9nnnTlzXtPdOKj35tgviOSgycwNv
        yR8yfjS8WVPE+S+TyvPomRYBSKWiI0Pqylav4VVtHEAD4LX9X87Ba1lO3KC4o1dE
        E/5vI+XmfXy14TlPzEdvwfznVwuUApFqcMZkuh3aCwVa/vZvVSzJn4QOLs6yMfVx
        1/bbvHJ8+x0FUVJxfocpO4SXx1evRVGzyuJaXHn2UQKBgQDcZeOHQ+4Pyjm2I5fu
        YWkwE17nOxxWaINAf19zGSsP2DNXgABhEAC+7jM5BKxCyuoqApzBnL73VoFbAtxc
        gcD2q5sDUvzoqrWeT+WwZCzi3ZBh5j05M4wuk/8EhID8W0P/VVAZlL5IH/pjs3b1
        hC52LKjRTWpWoolnB6yVlbJH0QKBgQDYi08VgCTGEvEU1yhUZgt1retEl/bsQOxQ
        bW+h+FIBYdxMRck66mTzR9Lv4Sv0FD80w506s6cadnDmHrq92Pebd00Li2U39XXS
        Vho2zshjvvfY1H5YYrwsxEsD+ItQ+fZseTnCS4Xr5ejeLcchHmzjHDyMEtaLo41w
        /MiemLs0owKBgAu5J7ckN9+DJDq5/fTiHZQ/E4c9L66w9HpTzCH1LsMy/tgiqOKA
        1WlShkr8IqWS4Y3GgcwSqF3DrjHHHy2UgU0dp6svmOBPZEW9fjw5t+GBY5KxioQm
        Z8h6etAktC+4Mw+72/zgWpa/jLQM8cDxfP8wNPKdKZDeKGzgjZ+PTOJhAoGAK4JS
        MY+9086aggV5JPwb8VkwnGesRWwGD2Ltuy2ZzI1NJkYfWKcgAYG88FXd7vzidkeX
        n+PY/4gsxxAFlX+ywJoH8PnhLI01Tz3dpoWF3gTQ59BKUpgEFzqZmAKoe2y+Bq2U
        3WUvU2auk3W/PPhQCJHz2HEwin4iPUGNTdCCTOECgYAfQwwaG6A/ayMe84EkzZe6
        T2Hyivfrb2LGDmO208imCARrEx7m/LgosUyJnBxhnWOcucI0aPXfFOksdvQJtmHL
        jaPlkqx+smXMxYSWn/GUwQ9NgS+DFLj7rNMrFtv3Pg5x8dqqDA8b1JjJvdahdSRu
        /tm0GO96ywYE8rQj/GxCgA==
        -----END PRIVATE KEY-----
        """

    /// The output of `openssl dgst -sha256 -sign` for the message `header.claims`.
    private static let signature = """
        VczrI3Kfvv/suenuaCJLv9tE3YuHZJCGyYrk85Ab8aBwrtSap8oJZOcRg4CDjCxfsqCoK0H6QuMJpL+B0iZ5ZJtAXN8br5FY
        ZrRxSvoTAjI1QrChwJoFNLkBvy4fPGm4I2f++Xs4prBNK1PLRs3iK1PMGTSJvW8ggvZJbvL+XDp9sknOYd1gM5IK2cEKOm+X
        GpUF1aLjumGdm8PqZze8nu4TUqu3cgI8Hrm2VAoUiAqrC95CmAP/2f1j9TqTPZpfFLIRtYrMOAxsj8/TNF1GMh6vQ8UqKNLg
        nPHEzg7WG7eCEypqRlV2doXtiWOA3q54dDVd5uyMBm/gUoKi8YYNRw==
        """

    /// The output of `openssl genpkey -algorithm EC`.
    private static let curveKey = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgBP3/P8gvIyVptJnE
        C1gXqlBOiYgSTfD82ZGB6OptMxChRANCAAQqNhCrodUg6dlqkXTmFekiJHHBTK1K
        7ElBz1bGNKK+mMEZNY0pZq6zGXVywuhDAAGDR2e7QTv6pHcO4q/EU1Md
        -----END PRIVATE KEY-----
        """

    /// An RSA key of 1024 bits.
    private static let shortKey = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBAMnFswBVWSua9pxL
        MCQ2TUsQDSINJO48R8RqtL/i2wcnmx0Gm+78vmZRhILeLPv+oav9639tN4lonXBz
        k5DEnQmNrBXAu6P0rYiSbdRTxuxLneeLeFH+V6DQL4veTFHg19pdK9MUeIku0edD
        /LoIBhztKKMJzm/q5V1DUte/IMB3AgMBAAECgYBRCsI56Q320Lgq0JxWfyUOeDT+
        L09dDQM6Zi2RQPn+Zq8LuoLZO9Tx3d4efkSNNpoTLdrwBJsg6s8JwrJLnF0CKaAb
        S3keJYzoE5AybvZN91WqA2+GLXU61fc53P4XIDV0umAuu87M5LJHjlVlvI0dDg44
        J5jOOFFT1pEiuOn3WQJBAOt7i57cZSQox/MMbRD4enfq17d6TxWe1vtJm2oj9ex6
        p+VuG9wCPMGFl5MpNrolOliIOXBUCoHSEyfBTzfgXbsCQQDbWj4ajfl058eIYJ2a
        xk4jc2f3xDooq/K3DPCFCpHAj66Vh9iUG8SvhCbWnoxM9zpemYZg6nt+2FU+hYeJ
        Lh51AkAd0cBFdq1MHensCjfJfV2sz81PS6q2Fy4sFg8bKsCamJGoSQA4JQRikTM3
        jHGEsvAng+CaK9pExEBuuVj5v2y/AkEAriUA9RgOGhABS3ZY6Y3SbzaqLfxtp+iL
        M2Rkd1six9vKYRCOk1dQWX/zTaRmApysjHoaQ0slbFjXpGFibzhcGQJAZvnr8RTt
        6DXekH1wAZgiD3ZmGsNCvyZC2ek4HhQoHR209UVCbBi0dGoaqzEeS4fIVK9/RNRL
        w4u65ouhTQVmuA==
        -----END PRIVATE KEY-----
        """

    @Test(
        arguments: [
            ("as it is written", pem), ("with a line break at the end", pem + "\n"),
            ("with CR LF", pem.replacing("\n", with: "\r\n")),
            ("with text around it", "Key:\n" + pem + "\nbye"),
            ("indented", "  " + pem.replacing("\n", with: "\n\t ")),
            ("with a blank at the end of each line", pem.replacing("\n", with: " \n")),
        ])
    func `a key from a PEM signs as another library does`(form: String, pem: String) throws {
        let key = try SigningKey(rsaPEM: pem)
        #expect(key.algorithm == .rs256)
        let expected = try #require(Data(base64Encoded: Self.signature.filter { !$0.isNewline }))
        #expect(try key.sign("header.claims".utf8) == Array(expected), "\(form)")
        #expect(key.publicKey.verify(expected, of: "header.claims".utf8))
    }

    @Test(
        arguments: [
            ("", "does not have the lines of a PEM"),
            (pem.replacing("\n", with: #"\n"#), "does not have the lines of a PEM"),
            (pem.replacing("PRIVATE", with: "RSA PRIVATE"), "does not have the lines of a PEM"),
            (pem.replacing("PRIVATE", with: "ENCRYPTED PRIVATE"), "does not have the lines of a PEM"),
            (String(pem.dropLast(4)), "does not have the lines of a PEM"),
            (pem.replacing("MIIE", with: "MII!"), "are not Base64"),
            (pem.replacing("MIIE", with: "MI E"), "are not Base64"),
            (pem.replacing("MIIE", with: "MIE"), "are not Base64"),
            (pem.replacing("MIIE", with: "NIIE"), "not a private key of PKCS #8"),
            (pem.replacing("\nMIIE", with: "\nAAAAMIIE"), "not a private key of PKCS #8"),
            (curveKey, "another kind of key than RSA"),
            (shortKey, "1024 bits"),
            // A modulus that does not belong to the other numbers.
            (pem.replacing("ZLqCGRKsc8", with: "ZLqCGRKsc9"), "do not belong together"),
            // An even modulus, with which OpenSSL cannot sign at all.
            (pem.replacing("FIMUxS4T", with: "FIMUxS4S"), "the key cannot be used: the numbers"),
        ])
    func `any other text or key is refused, with the reason`(text: String, problem: String) {
        let error = #expect(throws: PlatformCryptoError.self) { try SigningKey(rsaPEM: text) }
        #expect(error?.description.contains(problem) == true, "\(String(describing: error))")
    }
}
