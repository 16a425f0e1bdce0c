import Foundation
import PlatformCrypto
import TestSupport
import Testing

@testable import PartnerDatabases

/// The errors of a database or a library that cannot be used; they need libpq, and no server.
@Suite(.withPostgreSQL) struct DatabaseAddressTests {
    @Test(arguments: [
        "postgresql://u:SECRET@[::1/x", "postgresql://u:SECRET%@h/x", "postgresql://u:SECRET%00@h/x",
        "postgresql://u:SECRET/x@h/x", "postgresql://u:SECRET:y@h/x?a=b=c",
        "postgresql://h/x?password=SECRET%", "postgresql://u@h/x?sslpassword=SEC1&password=SECRET%zz",
        "postgresql://h/x?password=one&password=SECRET%zz", "postgresql://h/x?sslpassword=SECRET%zz",
        "postgresql://h/x?pass%77ord=SECRET%zz", "postgresql://h/x?%70assword=SECRET%00",
        "postgresql://h/x?PASSWORD=SECRET%zz", "postgresql://h/x?pasword=SECRET%zz",
        "postgresql://h/x?passw%zzord=SECRET", "postgresql://h/x?SECRET",
        "postgresql://h/x?password=a=SECRET",
        "postgresql://h/x?a=b?password=SECRET%zz", "postgresql://u:a\"SECRET@[::1/x",
        "postgresql://u:%53ECRET/x@h/x", "postgresql://u:1/SECRET@[::1/x", "postgresql://u:SECRET@h:x/y",
        "postgresql://u@h:SECRET@h/x", "postgresql://u:@SECRET:1@h/x", "postgres://u:SECRET%zz@h/x",
        "postgresql://ada:SECRET/partner", "postgresql://ada:SECRET",
        "postgresql://[::1]:5432,ada:SECRET,h/x", "postgresql://u:\u{301}SECRET@[::1/x",
        "postgresql://h/x?password=\u{301}SECRET%zz", "postgresql://u:my%FFSECRET/x@127.0.0.1:1/db",
        "postgresql://127.0.0.1:1/x?keepalives=s3%FFSECRET",
    ])
    func `the error of an address does not print its password`(url: String) {
        let problem = #expect(throws: StoreProblem.self) {
            try SQLStore(postgreSQL: url, crypto: PlatformCrypto())
        }
        #expect(problem?.description.contains("SECRET") == false, "\(String(describing: problem))")
    }

    @Test(arguments: ["password", "server", "a"])
    func `a password that is a word of libpq leaves the reason readable`(password: String) {
        let secrets = AddressSecrets(in: "postgresql://postgres:\(password)@localhost/partner")
        let reason = "port 5432 failed: FATAL:  password authentication failed for user"
        let shown = secrets.hidden(in: "connection to server at \"h\", \(reason) \"\(password)\"")
        #expect(shown.contains(reason), "\(shown)")
        #expect(shown.hasSuffix("\"…\""), "\(shown)")
    }

    @Test func `a long password is hidden outside quotation marks too`() {
        let secrets = AddressSecrets(in: "postgresql://u:LONGER-SECRET@localhost/partner")
        #expect(!secrets.hidden(in: "no quotation: LONGER-SECRET").contains("SECRET"))
    }

    @Test(arguments: [
        ("postgresql://127.0.0.1:70000/x", "invalid port number: \"70000\""),
        ("postgresql://u:x@127.0.0.1:70000/x?password=other", "invalid port number: \"70000\""),
        ("postgresql://u:x@127.0.0.1/x?sslmode=often", "invalid sslmode value: \"often\""),
        ("postgresql://u:x@h/x?sslmod=require", "invalid URI query parameter: \"sslmod\""),
    ])
    func `the error of an address names what is wrong in it`(url: String, expected: String) {
        let problem = #expect(throws: StoreProblem.self) {
            try SQLStore(postgreSQL: url, crypto: PlatformCrypto())
        }
        #expect(problem?.description.contains(expected) == true, "\(String(describing: problem))")
    }

    @Test(arguments: [
        "host=h password=SECRET", "password=SECRET host=h", " User = u password=SECRET",
        "dbname=x password=SECRET", "connect_timeout=3 password=SECRET",
    ])
    func `a connection string of keywords is refused, and makes no file with the password in its name`(
        string: String
    ) throws {
        let problem = #expect(throws: StoreProblem.self) {
            try SQLStore(file: string, crypto: PlatformCrypto())
        }
        #expect(problem?.description.contains("postgresql://USER@HOST/DATABASE") == true)
        #expect(problem?.description.contains("SECRET") == false)
        #expect(!FileManager.default.fileExists(atPath: string))
    }

    @Test func `a library is looked for under each of its names`() throws {
        _ = try LibPQ(names: ["/opt/homebrew/opt/libpq/lib/libpq-none.so.5"] + LibPQ.fileNames)
    }

    @Test func `a database that cannot be used is called that`() {
        for url in ["postgresql:///x?host=/nonexistent", "postgresql://%%%", "postgresql://localhost:1/x"] {
            let problem = #expect(throws: StoreProblem.self) {
                try SQLStore(postgreSQL: url, crypto: PlatformCrypto())
            }
            #expect(
                problem?.description.hasPrefix("the database cannot be used as a store.") == true, "\(url)")
        }
    }

    @Test func `a missing library is named, with its package`() {
        let missing = #expect(throws: SharedLibraryError.self) {
            try LibPQ(names: ["libpq-none.so.5", "libpq-none.so.6"])
        }
        #expect(missing?.description.contains("libpq-none.so.5") == true)
        #expect(missing?.description.contains("apt-get install libpq5") == true)
    }
}
