import FirebaseSignIn
import LocalWeb
import WebText

extension Attack {
    /// A code is bound to the client that it was given to.
    static let codeOfAnotherProject = Attack(
        name: "a code of another project",
        story:
            "the quiz's owner keeps ana's code, begins a sign-in at our project, and comes back with her code"
    ) { sandbox in
        let quiz = sandbox.app(.other, of: .ana)
        _ = try await OAuthProvider(providerID: "yahoo.com", auth: quiz.auth).credential(with: nil)
        let code = quiz.device.link.flatMap { value("code", in: $0) } ?? ""

        // The attacker's browser stops where Yahoo sends it back with the attacker's own code.
        let handler = "https://\(SignInDemo.project).firebaseapp.com/__/auth/handler?"
        let attacker = sandbox.app(of: Person("noel"), as: .attacker).device
        let browser = Browser(client: sandbox.client(of: .browser)) {
            $0.hasPrefix("https://") && !$0.hasPrefix(handler)
        }
        let page = try await attacker.walk(sandbox.handlerURL(sessionID: "ATTACKATTA"), in: browser)
        let state = page.flatMap { value("state", in: $0) } ?? ""
        let swapped = Parameters([.init("state", state), .init("code", code)])
        let callback = try await attacker.walk(handler + swapped.encoded, in: browser)
        return try await sandbox.redeem(
            callback.flatMap(Device.link(of:)) ?? "", sessionID: "ATTACKATTA", as: .attacker)
    }

    /// A callback can be redeemed only with the session id.
    static let stolenCallback = Attack(
        name: "a stolen callback",
        story: "another app on ana's phone has registered our URL scheme and catches the callback"
    ) { sandbox in
        _ = try await OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth).credential(with: nil)
        return try await sandbox.redeem(
            sandbox.device.link ?? "", sessionID: "ATTACKATTA", as: .attacker)
    }

    /// An app accepts only the answer to its own request.
    static let plantedCallback = Attack(
        name: "a planted callback",
        story:
            "a link on a web page opens our app with the attacker's callback, so that ana works in his account"
    ) { sandbox in
        let attacker = sandbox.app(of: Person("noel"), as: .attacker)
        _ = try await OAuthProvider(providerID: "yahoo.com", auth: attacker.auth).credential(with: nil)
        let planted = attacker.device.openedURLs.last ?? ""

        // Ana's app is waiting for an answer of its own when the link comes.
        let plant = PlantingDelegate(device: sandbox.device, planted: planted)
        let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
        return await sandbox.outcome { () async throws(AuthError) in
            try await sandbox.auth.signIn(with: provider, uiDelegate: plant)
        }
    }

    /// Custom parameters must not change the receiver of Yahoo's answer.
    static let injectedParameters = Attack(
        name: "injected parameters",
        story: "an app passes on parameters from a link; they name the quiz as client and place to return to"
    ) { sandbox in
        let provider = OAuthProvider(providerID: "yahoo.com", auth: sandbox.auth)
        provider.customParameters = [
            "client_id": SignInDemo.otherClientID, "redirect_uri": "https://quiz.example/yahoo",
        ]
        return await sandbox.outcome { () async throws(AuthError) in
            try await sandbox.auth.signIn(with: provider)
        }
    }

    private static func value(_ name: String, in url: String) -> String? {
        guard let mark = url.firstIndex(of: "?") else { return nil }
        return try? Parameters(parsing: url[url.index(after: mark)...], plus: .space).value(name)
    }
}
