import HTTPMessages
import PartnerMistakes
import PlatformCrypto
import WebText

/// Sign-ins, sessions and their cookies in other forms.
extension Defect {
    /// A second cookie without attributes says which server has the session: each of the two is needed.
    ///
    /// - Parameters:
    ///   - server: the value of that cookie.
    ///   - change: changes the line that sets the session's cookie.
    static func balancing(
        to server: String = "1", _ change: @escaping @Sendable (String) -> String
    ) -> Defect {
        Defect { request, context in
            var request = request
            let isOfServer = request.headers["Cookie"]?.contains("server=\(server)") == true
            if !isOfServer { request.headers["Cookie"] = nil }
            var response = await context.partner.handle(request).withCookies(change)
            if !isOfServer { response.headers.add("Set-Cookie", "server=\(server); Path=/") }
            return response
        }
    }

    /// Each page of `/authorize` with a form has this element after its end.
    static func loading(_ element: String) -> Defect {
        .changingAnswers(of: "/authorize") { response, _ in
            response.text.contains("<form") ? response.withText { $0 + element } : response
        }
    }

    /// A PIN, 4711, is asked for after the password, in place of the consent.
    ///
    /// - Parameter isOptional: whether only the first page of a session asks for it.
    static func askingForPIN(isOptional: Bool) -> Defect {
        Defect { request, context in
            let session = "PIN of " + (request.cookies(named: "__Host-session").first ?? "")
            if request.path == "/pin" {
                guard request.method == "POST", request.form("pin") == "4711" else { return .page(403) }
                context.memory[session] = "typed"
                return HTTPResponse(seeOther: request.query("next") ?? "/")
            }
            let response = await context.partner.handle(request)
            let memory = context.memory[session]
            let isAsked = isOptional ? memory == nil : memory != "typed"
            guard response.asksForConsent, isAsked else { return response }
            if memory == nil { context.memory[session] = "asked" }
            let action = "/pin?next=\(PercentCoding.encode(request.target))"
            let form =
                "<form method='post' action='\(action)'><input name='pin'><button>Go on</button></form>"
            return response.withText { _ in "<!doctype html><title>PIN</title>\(form)" }
        }
    }

    /// The session's cookie counts with any signature behind its content, which is the Base64 of a JSON object.
    ///
    /// - Parameters:
    ///   - separator: what is between the two.
    ///   - end: what is behind the signature.
    ///   - written: the content as it is in the cookie.
    static func takingAnySignature(
        after separator: String, end: String = "",
        _ written: @escaping @Sendable (_ content: String) -> String = { $0 }
    ) -> Defect {
        Defect { request, context in
            var request = request
            let cookie = request.cookies(named: "__Host-session").first ?? ""
            if let place = cookie.firstRange(of: separator)?.lowerBound,
                let id = context.memory[String(cookie[..<place])]
            {
                request.headers["Cookie"] = "__Host-session=\(id)"
            }
            return await context.partner.handle(request).withNewSession { id in
                let content = written(Base64URL.encode("{\"id\":\"\(id)\"}".utf8))
                context.memory[content] = id
                return "\(content)\(separator)c2lnbmF0dXJl\(end)"
            }
        }
    }

    /// The page of the consent has a way to sign out, by which the browser loses the session's cookie.
    ///
    /// - Parameters:
    ///   - way: the HTML by which the user signs out, which is a form by default.
    ///   - endsSession: whether the session ends with it.
    static func signingOut(
        by way: String = "<form method='post' action='/signout'><button>Use another account</button></form>",
        endsSession: Bool
    ) -> Defect {
        Defect { request, context in
            var request = request
            let session = request.cookies(named: "__Host-session").first ?? ""
            if context.memory["ended " + session] != nil { request.headers["Cookie"] = nil }
            if request.path == "/signout" {
                if request.method == "GET", !way.contains("href='/signout'") { return .page(405) }
                if endsSession { context.endSession(of: request) }
                let removal = "__Host-session=; Path=/; Secure; HttpOnly; Max-Age=0"
                return HTTPResponse.html("<p>Good-bye").withHeader("Set-Cookie", removal)
            }
            let response = await context.partner.handle(request)
            return response.asksForConsent ? response.withText { $0 + way } : response
        }
    }

    /// A second cookie with these attributes signs the user in too: each of the two is enough.
    static func remembering(_ attributes: String) -> Defect {
        Defect { request, context in
            var request = request
            let name = "__Host-session"
            if request.cookies(named: name).isEmpty,
                let second = request.cookies(named: "remember").first(where: { $0.hasPrefix("r") })
            {
                request.headers["Cookie"] = "\(name)=\(second.dropFirst())"
            }
            var response = await context.partner.handle(request)
            if let session = response.newSession {
                response.headers.add("Set-Cookie", "remember=r\(session); \(attributes)")
            }
            return response
        }
    }
}
