import AppFlip
import Foundation
import PartnerApp
import UIKit
import WebText

/// The parts that the app makes once and keeps: all scenes share them, and at most one request is pending.
@MainActor final class LinkingParts {
    let accounts = KeychainAccounts()
    let server: PartnerServerClient
    let linking: AccountLinking

    init() {
        do {
            server = try PartnerServerClient(
                origin: Settings.origin, transport: URLSessionPartnerTransport())
        } catch {
            preconditionFailure("Shared/Settings.swift: \(error)")
        }
        linking = AccountLinking(
            Settings.configuration, wording: Settings.wording, accounts: accounts,
            codes: Codes(server: server, accounts: accounts),
            opener: UIApplication.shared, now: { Date() })
    }

    /// Signs in and keeps the account; nil when it worked, else a message for the user.
    func signIn(username: String, password: String) async -> String? {
        do {
            let account = try await server.signIn(
                username: username, password: password, device: await accounts.device())
            return await accounts.keep(account) ? nil : "This device could not keep the sign-in. Try again."
        } catch .signInFailed {
            return "The user name or the password is wrong."
        } catch {
            return "Sign-in is not possible now. Check your connection and try again."
        }
    }
}

/// Codes from the partner server; an ended session is forgotten, so that the next link asks for a sign-in.
nonisolated struct Codes: CodeService {
    let server: PartnerServerClient
    let accounts: KeychainAccounts

    func code(
        for request: CodeRequest, account: SignedInAccount
    ) async throws(PartnerFailure) -> String {
        do {
            return try await server.code(for: request, account: account)
        } catch {
            if error == .sessionEnded { await accounts.forget() }
            throw error
        }
    }
}
