import JSON
import WebDriver

/// The page that a real browser shows.
///
/// It may go away in the middle of a command. The command then returns nil, and the next command sees another page.
struct RealPage {
    let session: WebDriverSession
    let refusalPage: String?

    /// A value that differs between two pages, and between two states of a page, or nil while there is no page.
    func signature() async throws -> String? {
        let signature = try await unlessRefused {
            try await session.run(
                """
                const shown = all('input,select,textarea,button,a');
                const words = shown.map(e => [e.tagName, e.name, e.id, e.type].join(' '));
                return [performance.timeOrigin, location.href, ...words].join('\\n');
                """.withHelpers)
        }
        return signature?.string
    }

    /// The page with its forms as a report shows it, or nil when it went away meanwhile.
    ///
    /// The lengths are limited because a page may be as large as it likes, and a recording keeps what is seen.
    ///
    /// - Parameter step: the step of the configuration that is taken on it, or nil for none.
    func seen(step: Int?) async throws -> SeenPage? {
        let page = try await unlessRefused {
            try await session.run(
                """
                const groups = new Map();
                const add = (e, kind) => {
                  const form = groups.get(e.form ?? null) ?? {fields: [], buttons: []};
                  groups.set(e.form ?? null, form);
                  const name = e.name || e.id || e.textContent.trim().slice(0, 64) || e.value || '';
                  form[kind].push([name, e.type || '']);
                };
                const pressed = new Set(buttons());
                const filled = all('input,select,textarea').filter(e => !pressed.has(e));
                filled.slice(0, 200).forEach(e => add(e, 'fields'));
                [...pressed].filter(e => e.tagName !== 'A').slice(0, 200).forEach(e => add(e, 'buttons'));
                return {
                  url: location.href, title: document.title.slice(0, 200), forms: [...groups.values()],
                  status: performance.getEntriesByType('navigation')[0]?.responseStatus || 200,
                  html: document.documentElement.outerHTML.slice(0, \(SeenPage.searchedBytes)),
                };
                """.withHelpers)
        }
        return page.map { SeenPage(script: $0, step: step, refusalPage: refusalPage) }
    }

    /// The place of the first step whose fields and button are all on the page, or nil when there is none.
    func firstFitting(_ steps: [SignIn.FormRule]) async throws -> Int? {
        let rules = steps.map { step -> JSONValue in
            [
                "fields": .array(step.sortedFields.map { [.string($0.key), .string($0.value)] }),
                "press": step.press.map { [.string($0.name), .string($0.value)] } ?? .null,
            ]
        }
        let place = try await unlessRefused {
            try await session.run(
                """
                if (document.readyState !== 'complete') return -1;
                return arguments[0].findIndex(step =>
                  step.fields.every(([name, value]) => field(name, value))
                    && (!step.press || button(...step.press)));
                """.withHelpers, [.array(rules)])
        }
        // The script gives -1 where no step fits.
        guard let place = place?.integer, place >= 0 else { return nil }
        return Int(place)
    }

    /// Fills in the fields of a step and sends the form.
    ///
    /// A step without a button presses the Enter key in the last text field, or else the button that sends.
    func take(_ step: SignIn.FormRule) async throws {
        var lastTyped: WebElement?
        for (name, value) in step.sortedFields {
            try await unlessRefused {
                let found = try await session.element(
                    from: "return field(...arguments)".withHelpers, [.string(name), .string(value)])
                if let found, try await fill(found, with: value) { lastTyped = found }
            }
        }
        try await unlessRefused {
            if let press = step.press {
                try await click(
                    "return button(...arguments)", [.string(press.name), .string(press.value)])
            } else if let lastTyped {
                try await lastTyped.type(Key.enter)
            } else {
                try await click("return document.querySelector('form') && sender()", [])
            }
        }
    }

    /// Clicks on the element that a script finds, if there is one.
    private func click(_ script: String, _ arguments: [JSONValue]) async throws {
        guard let found = try await session.element(from: script.withHelpers, arguments) else { return }
        do { try await found.click() } catch WebDriverError.refused {
            // An element over the button, such as a notice on cookies, would have got the click.
            try await session.run("arguments[0].click()", [found.reference])
        }
    }

    /// Ticks a box, chooses an option or types a text, and returns whether a text was typed.
    private func fill(_ element: WebElement, with value: String) async throws -> Bool {
        switch try await element.property("type").string {
        case "checkbox", "radio":
            if try await element.property("checked").bool != (value != "off") { try await element.click() }
            return false
        case "select-one", "select-multiple", "hidden":
            try await session.run(
                """
                const [element, value] = arguments;
                const option = [...element.options ?? []].find(o => o.value === value || o.text === value);
                element.value = option ? option.value : value;
                for (const name of ['input', 'change'])
                  element.dispatchEvent(new Event(name, {bubbles: true}));
                """, [element.reference, .string(value)])
            return false
        default:
            try await element.clear()
            try await element.type(value)
            return true
        }
    }

    /// The value of the body, or nil when the driver refuses a command, as it does when the page goes away or changes.
    @discardableResult func unlessRefused<Value>(_ body: () async throws -> Value) async throws -> Value? {
        do { return try await body() } catch WebDriverError.refused { return nil }
    }
}

extension String {
    /// A script, after the functions that find fields and buttons.
    fileprivate var withHelpers: String {
        """
        const visible = e => !e.disabled && (e.type === 'hidden' || e.getClientRects().length > 0);
        const all = selector => [...document.querySelectorAll(selector)].filter(visible);
        const called = (e, name) => e.name === name || e.id === name;
        const field = (name, value) => {
          const found = all('input,select,textarea').filter(e => called(e, name));
          return found.find(e => e.type === 'radio' && e.value === value)
            ?? found.find(e => e.type !== 'radio');
        };
        const buttons = () =>
          all('button,input[type=submit],input[type=image],input[type=button],a,[role=button]');
        const button = (name, value) => buttons().find(e =>
          called(e, name) && (value === '' || e.value === value)
            || e.textContent.trim() === name
            || e.type === 'submit' && e.tagName === 'INPUT' && e.value === name);
        const sender = () =>
          all('button,input').find(e => e.form && (e.type === 'submit' || e.type === 'image'));

        """ + self
    }
}
