import HeadlessBrowser
import WebText

extension SeenPage {
    /// Whether a link, or a form that does not post, leads to the page's host with the state of a request.
    func leadsOn(with state: String) -> Bool {
        let ofLinks = links.map { WebAddress.resolve($0.href, against: absoluteBase) }
        let ofForms = forms.filter { $0.method != .post }.flatMap { form in
            let values = form.fields.map { PercentCoding.encode($0.value) }.joined(separator: "&")
            return targets(of: form).map { "\($0)?\(values)" }
        }
        return (ofLinks + ofForms).contains { address in
            ProbeTarget.host(address) == ProbeTarget.host(url)
                && address.hasAny([state, PercentCoding.encode(state)])
        }
    }
}
