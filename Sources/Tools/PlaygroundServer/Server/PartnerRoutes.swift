import FlipCheck
import HTTPMessages
import WebText

/// The addresses under `/partner`: the form, the check that it begins, the report, and a browser's way back.
struct PartnerRoutes {
    let server: PlaygroundServer

    /// The empty form, a report, or the end of a browser's way, or nil for the name of a report that is not there.
    func get(_ request: HTTPRequest, _ id: String?, query: Parameters) async -> HTTPResponse? {
        switch id {
        case nil: return await form(of: query).response
        case "return": return await takeAnswer(request, query)
        case let id?:
            return server.partnerRuns.run(id).map { PartnerReport(frame: server.frame).page(of: $0) }
        }
    }

    /// Does what the pressed button of the form says: fills the form in, or begins a run or a check.
    func post(_ form: Parameters) async -> HTTPResponse {
        do throws(ConfigurationError) {
            switch form.single("do") {
            case "demo":
                var demo = self.form(PartnerForm.demo)
                demo.isDemo = true
                return demo.response
            case "fill": return try await fillIn(form).response
            case "link": return try await link(try Self.values(of: form))
            default:
                let values = try Self.values(of: form)
                let configuration = values.configuration
                guard configuration.issuer != nil || configuration.authorizationURL != nil else {
                    throw ConfigurationError("authorizationURL", "is missing; enter it, or the issuer")
                }
                return check(values)
            }
        } catch {
            return self.form(form, error).response
        }
    }

    /// The values of the form and of the configuration file in it.
    private static func values(of form: Parameters) throws(ConfigurationError) -> PartnerValues {
        let file = form.single("file") ?? ""
        // The file must not make this program read a variable or another file, or run a program.
        let sources = ConfigurationSources.none(
            refusal: "is a variable or a file, which this page does not read; type the value")
        var configuration = try FlipCheckConfiguration(
            json: Array(file.utf8), overrides: PartnerForm.overrides(form), sources: sources)
        if let forms = try PartnerForm.signInForms(form) { configuration.signIn.forms = forms }
        if let refusal = try PartnerForm.refusalForms(form) { configuration.signIn.refusal = refusal }
        return PartnerValues(configuration: configuration, form: PartnerForm.withoutSecrets(form))
    }

    /// The form with what the issuer's metadata says, for an issuer that the reader has typed.
    private func fillIn(_ form: Parameters) async throws(ConfigurationError) -> PartnerForm {
        let issuer = PartnerForm.field("issuer", in: form)
        if issuer.isEmpty { throw ConfigurationError("issuer", "is missing; enter it") }
        var known = FlipCheckConfiguration()
        known.issuer = issuer
        let notes = try await known.complete(from: known.limits.transport)
        var page = self.form(PartnerForm.filled(PartnerForm.withoutSecrets(form), from: known))
        page.notes = notes.isEmpty ? ["The endpoints are those of the metadata."] : notes
        return page
    }

    /// Begins a check of every rule, and leads to its report.
    func check(_ values: PartnerValues) -> HTTPResponse {
        let run = PartnerRun(id: server.random.token(bytes: 16), values, crypto: server.crypto)
        server.partnerRuns.add(run)
        return PlaygroundServer.seeOther("/partner/\(run.id)")
    }

    /// Begins a run that links an account with the reader's own server, and leads to its page.
    private func link(_ values: PartnerValues) async throws(ConfigurationError) -> HTTPResponse {
        var configuration = values.configuration
        _ = try await configuration.complete(from: configuration.limits.transport)
        let comesBack = values.form.single("back") != "google"
        let partner = try OwnPartner(configuration, returningTo: comesBack ? server.redirectURI : nil)
        let options = RunOptions(scenario: .yourServer(partner, values, in: server))
        return PlaygroundServer.seeOther("/runs/\(await server.runs.begin(options).id)")
    }

    /// Gives the address at which a browser comes back to the run that waits for it, and leads to that run.
    private func takeAnswer(_ request: HTTPRequest, _ query: Parameters) async -> HTTPResponse {
        guard let state = query.single("state"), let id = server.waiting.withLock({ $0[ByteString(state)] }),
            let run = await server.runs.run(id)
        else { return noRunWaits }
        // The same as the reader's own tap on the only button, with the address in the field above it.
        await run.tap(.browser, button: 0, values: [OwnPartner.addressName: request.url])
        return PlaygroundServer.seeOther("/runs/\(id)")
    }

    /// The form, with the values of the check or run that the address names, without their secrets.
    private func form(of query: Parameters) async -> PartnerForm {
        guard let id = query.single(PartnerForm.valuesParameter) else { return form() }
        if let check = server.partnerRuns.run(id) { return form(check.form) }
        let run = await server.runs.run(id)
        return form(run?.options.scenario.partnerValues?.form ?? Parameters())
    }

    private func form(
        _ given: Parameters = Parameters(), _ problem: ConfigurationError? = nil
    ) -> PartnerForm {
        PartnerForm(frame: server.frame, redirectURI: server.redirectURI, given: given, problem: problem)
    }

    private var noRunWaits: HTTPResponse {
        server.frame.problem(
            404, "No run waits for this answer",
            "It has no state, or one that was not sent or was answered before, or its run has ended. While the "
                + "run is open, paste this page's address into its phone to see which check refuses it.")
    }
}
