// Docs/open-link.md shows this step from outside.

import WebText

/// The universal link by which a Google app asks a partner app to link an account.
///
/// It prints and parses itself, so that the two sides cannot disagree: one side writes ``url``, the other
/// side reads it with ``init(parsing:limit:)``, and ``state`` has the same bytes on both sides. Required are
/// `client_id`, `state` and `redirect_uri`. Everything that Google's page does not list (`response_type`,
/// `user_locale`, `code_challenge`, and later ones) is kept in ``additionalParameters`` and never required.
///
/// Source: Google, "App Flip for iOS", query parameters of the link.
public struct FlipRequest: Sendable {
    /// The partner's universal link without the parameters, such as `https://partner.example/flip`.
    public var universalLink: String
    /// Wire name `client_id`: the id that the partner gave to Google.
    public var clientID: String
    /// Wire name `scope`: the scopes asked for, in their order; empty when the link names none.
    public var scope: [String]
    /// Wire name `state`: opaque to the partner, to be answered byte for byte.
    public var state: String
    /// Wire name `redirect_uri`: where the answer goes, not yet checked (``RedirectURIList``).
    public var redirectURI: String
    /// All other parameters in the order of the wire, to be handed on to the partner server.
    public var additionalParameters: Parameters

    /// A request to be sent.
    public init(
        universalLink: String, clientID: String, scope: [String] = [], state: String, redirectURI: String,
        additionalParameters: Parameters = Parameters()
    ) {
        self.universalLink = universalLink
        self.clientID = clientID
        self.scope = scope
        self.state = state
        self.redirectURI = redirectURI
        self.additionalParameters = additionalParameters
    }

    /// The link as it is opened: every value escaped down to the unreserved characters, but for a `+` between two scopes.
    public var url: String {
        var items: [Parameters.Item] = [.init("client_id", clientID)]
        if !scope.isEmpty {
            // Google writes a `+` between two scopes; a plus in a scope's name is escaped.
            let text = scope.joined(separator: " ")
            let raw = scope.map { PercentCoding.encode($0) }.joined(separator: "+")
            items.append(.init("scope", text, rawValue: raw))
        }
        items.append(.init("state", state))
        items.append(.init("redirect_uri", redirectURI))
        return Parameters(items + additionalParameters.items).appended(to: universalLink)
    }
}

/// Two requests are equal when they print the same bytes.
extension FlipRequest: Equatable {
    /// Compares bytes: `String` would also take a canonically equivalent `state` for the same.
    public static func == (one: FlipRequest, other: FlipRequest) -> Bool {
        one.url.hasSameBytes(as: other.url)
    }
}

extension FlipRequest: Redacted {
    /// The request without its `state`, for a log; the sender's texts are quoted and escaped, so that they forge no line.
    public var description: String {
        let scopes = scope.map(Printable.quoted).joined(separator: ", ")
        return "flip request from \(Printable.quoted(clientID)) for [\(scopes)] "
            + "to \(Printable.quoted(redirectURI)), state of \(state.byteCountInWords)"
    }
}

extension FlipRequest {
    /// The longest link that is read, in bytes: a `state` of 2,048 bytes, all escaped, and ample room.
    public static let maximumLength = 16_384
    /// The greatest number of different scopes that are read: more than a user reads on a consent screen.
    public static let maximumScopes = 100

    /// Reads a link from its raw text: of a `URL` that the system delivers, its `absoluteString`.
    ///
    /// - A bare `+` is a plus everywhere but in `scope`, where Google writes it between two scopes.
    /// - A parameter without `=` has an empty value, and `;` is an ordinary character.
    /// - A `#` is refused: the sender forgot to escape it, so the value before it may be cut short.
    ///
    /// Throws ``FlipRequestError``, which carries what the refusal can be answered with.
    public init(parsing link: String, limit: Int = maximumLength) throws(FlipRequestError) {
        guard link.utf8.count <= limit else { throw FlipRequestError(.tooLong(limit: limit)) }
        // The plus stays literal: read as a space it would change `state` (RFC 3986 section 3.4).
        let parameters = Parameters(parsing: link.rawQuery ?? "", plus: .literal)
        if link.utf8.contains(UInt8(ascii: "#")) { throw Self.fragmentError(after: parameters) }
        // Looked up first: a refusal for another reason is answered at this address and with this state.
        let redirectURI = Self.required("redirect_uri", in: parameters)
        let state = Self.required("state", in: parameters)
        do throws(FlipRequestError.Reason) {
            self.redirectURI = try redirectURI.get()
            self.clientID = try Self.required("client_id", in: parameters).get()
            self.state = try state.get()
            self.scope = try Self.scope(in: parameters)
            self.additionalParameters = try Self.additionalParameters(in: parameters)
            self.universalLink = link.withoutQuery
        } catch {
            throw FlipRequestError(error, redirectURI: try? redirectURI.get(), state: try? state.get())
        }
    }

    /// The error of a link with a fragment after these parameters.
    ///
    /// The fragment may have cut the last parameter short, so its value is not used.
    private static func fragmentError(after parameters: Parameters) -> FlipRequestError {
        let wholeParameters = Parameters(Array(parameters.items.dropLast()))
        return FlipRequestError(
            .fragment, redirectURI: try? required("redirect_uri", in: wholeParameters).get(),
            state: try? required("state", in: wholeParameters).get())
    }

    /// The value of a required parameter; the failure says whether it is missing, empty or unreadable.
    private static func required(
        _ name: String, in parameters: Parameters
    ) -> Result<String, FlipRequestError.Reason> {
        do throws(Parameters.Problem) {
            if let value = try parameters.value(name) { return .success(value) }
            if try parameters.item(name) != nil { return .failure(.empty(name)) }
            let isEscaped = parameters.items.contains { $0.name.hasSameBytes(as: "amp;" + name) }
            return .failure(isEscaped ? .escapedForHTML(name) : .missing(name))
        } catch {
            return .failure(.malformed(error))
        }
    }

    private static func scope(in parameters: Parameters) throws(FlipRequestError.Reason) -> [String] {
        let text: String
        do throws(Parameters.Problem) {
            // Google writes `+` between scopes; an encoded plus (%2B) belongs to a scope's name.
            text = try parameters.item("scope")?.decoded(plus: .space) ?? ""
        } catch {
            throw .malformed(error)
        }
        // A scope that is repeated counts once: the user reads each permission once.
        var scopes: [String] = []
        for word in text.utf8.split(separator: UInt8(ascii: " ")) {
            let scope = String(Substring(word))
            if scopes.contains(where: scope.hasSameBytes) { continue }
            guard scopes.count < maximumScopes else { throw .tooManyScopes(limit: maximumScopes) }
            scopes.append(scope)
        }
        return scopes
    }

    private static func additionalParameters(
        in parameters: Parameters
    ) throws(FlipRequestError.Reason) -> Parameters {
        let additionalParameters = Parameters(
            parameters.items.filter { item in !listedNames.contains(where: item.name.hasSameBytes) })
        // RFC 6749 section 3.1: parameters must not be included more than once, known or not. A listed parameter
        // that is repeated was refused when it was looked up.
        if let name = additionalParameters.firstRepeatedName { throw .malformed(.repeated(name)) }
        for item in additionalParameters.items {
            do throws(Parameters.Problem) { _ = try item.decoded() } catch { throw .malformed(error) }
        }
        return additionalParameters
    }

    /// The parameters that Google's page lists, and that have a property of their own.
    private static let listedNames = ["client_id", "scope", "state", "redirect_uri"]
}
