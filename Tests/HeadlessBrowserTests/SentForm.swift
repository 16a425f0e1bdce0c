import HeadlessBrowser
import Testing

/// A form, a user's input to it, and what a browser sends then.
struct SentForm: Sendable, CustomTestStringConvertible {
    /// The special feature of the form.
    let name: String
    /// The page with the form.
    let html: String
    /// The values that the user fills in, by the names of the fields.
    var filling: [String: String] = [:]
    /// The button that the user presses, or nil for the Enter key.
    var pressing: PageTap.Button?
    /// The method, the target and, unless it is empty, the body of the request that follows.
    let sent: String

    var testDescription: String { name }
}

extension SentForm {
    /// Which fields of a form are sent, where to, and in which encoding.
    ///
    /// The encoding follows the URL Standard, except that it leaves `~` and escapes `*`: browsers do it the other way
    /// round, and a server reads the same value.
    static let fields = [
        SentForm(
            name: "text with spaces and signs", html: "<form><input name=a value='b c+&=ä~'></form>",
            sent: "GET /start?a=b+c%2B%26%3D%C3%A4~"),
        SentForm(
            name: "the query of an action is dropped by a GET",
            html: "<form action='/next?old=1'><input name=a></form>",
            sent: "GET /next?a="),
        SentForm(
            name: "the query of an action is kept by a POST",
            html: "<form method=post action='next?old=1'><input name=a value=1></form>",
            sent: "POST /next?old=1 a=1"),
        SentForm(
            name: "no action: the page itself", html: "<form method=POST><input name=a value=1></form>",
            sent: "POST /start?q=1 a=1"),
        SentForm(
            name: "fields outside by form=",
            html: """
                <input name=before value=1 form=f><form id=other><input name=x></form>
                <form id=f method=post><input name=in value=2><input name=away value=3 form=other></form>
                <textarea name=t form=f>4</textarea><select name=s form=f><option>5</select>
                <input name=lost value=6 form=none>
                """,
            // The value is there already: it says which form is meant.
            filling: ["in": "2"], sent: "POST /start?q=1 before=1&in=2&t=4&s=5"),
        SentForm(
            name: "disabled and nameless fields, and fields outside, are left out",
            html: """
                <input name=o><form><input name=a disabled value=1><input value=2>\
                <input name=b value=3></form><input name=p>
                """,
            sent: "GET /start?b=3"),
        SentForm(
            name: "a disabled field set, and one in it",
            html: """
                <form><fieldset disabled><fieldset><input name=n></fieldset><input name=o></fieldset>
                <input name=p value=2></form>
                """,
            sent: "GET /start?p=2"),
        SentForm(
            name: "text areas: one line feed after the tag is dropped, the others become CRLF",
            html: "<form method=post><textarea name=t>\n\na\r\nb &lt;b></textarea></form>",
            sent: "POST /start?q=1 t=%0D%0Aa%0D%0Ab+%3Cb%3E"),
        SentForm(
            name: "a form in a form is ignored",
            html: "<form><form action=/in><input name=a value=1></form><input name=b>",
            sent: "GET /start?a=1"),
        SentForm(
            name: "a form in a template or a comment is ignored",
            html: """
                <template><form action=/no><input name=a></form></template>\
                <!-- <form action=/no><input name=a> --><form><input name=a>
                """,
            filling: ["a": "1"], sent: "GET /start?a=1"),
        SentForm(
            name: "a form in noscript counts, because scripts do not run",
            html: "<noscript><form><input name=a value=1></form></noscript>", sent: "GET /start?a=1"),
        SentForm(
            name: "a text beside a hidden field of its name",
            html: "<form><input type=hidden name=q value=x><input name=q></form>",
            filling: ["q": "typed"], sent: "GET /start?q=x&q=typed"),
        SentForm(
            name: "a hidden field alone gets the value",
            html: "<form><input type=hidden name=q value=x></form>",
            filling: ["q": "typed"], sent: "GET /start?q=typed"),
        SentForm(
            name: "base decides on relative actions",
            html: "<base href='/login/v2/'><form action=go><input name=a value=1></form>",
            sent: "GET /login/v2/go?a=1"),
    ]

    /// Which button is sent, and what it changes.
    static let buttons = [
        SentForm(
            name: "the Enter key presses the first button that sends",
            html: """
                <form><button type=button name=b value=0></button><input type=reset name=r>\
                <button name=go value=1>Go</button><button name=no>No</button></form>
                """,
            sent: "GET /start?go=1"),
        SentForm(
            name: "the Enter key presses no other button where the first is disabled",
            html: """
                <form><input name=a value=1><button name=go disabled>Go</button>\
                <button name=no value=2>No</button></form>
                """,
            // A browser waits for a script that enables the button.
            sent: "GET /start?a=1"),
        SentForm(
            name: "only the button that is pressed is sent, at its place",
            html: """
                <form><button name=a value=1></button><input type=hidden name=m value=2>\
                <button name=b value=3></button><input name=n value=4></form>
                """,
            pressing: .init(name: "b"), sent: "GET /start?m=2&b=3&n=4"),
        SentForm(
            name: "of two buttons of one name the value decides",
            html: "<form><button name=d value=no></button><button name=d value=yes></button></form>",
            pressing: .init(name: "d", value: "yes"), sent: "GET /start?d=yes"),
        SentForm(
            name: "of two forms with a button of one name the value decides",
            html: """
                <form><button name=go value=no></button></form>\
                <form action=/b><button name=go value=yes></button></form>
                """,
            pressing: .init(name: "go", value: "yes"), sent: "GET /b?go=yes"),
        SentForm(
            name: "a button of another form by form=",
            html: "<form id=f><input name=a value=1></form><button form=f name=go value=2>Go</button>",
            pressing: .init(name: "go"), sent: "GET /start?a=1&go=2"),
        SentForm(
            name: "a button says another action and method",
            html: """
                <form action=/a method=get><input name=a value=1>\
                <button name=b value=2 formaction='/b?x=1' formmethod=post></button></form>
                """,
            pressing: .init(name: "b"), sent: "POST /b?x=1 a=1&b=2"),
        SentForm(
            name: "a picture sends the place of the click",
            html: "<form><input type=image name=i src=x></form>", pressing: .init(name: "i"),
            sent: "GET /start?i.x=0&i.y=0"),
        SentForm(
            name: "a method in letters that are not ASCII is unknown",
            html: """
                <form method=po\u{17F}t><input name=a><button name=b formmethod=PO\u{17F}T></button></form>
                """,
            pressing: .init(name: "b"), sent: "GET /start?a=&b="),
        SentForm(
            name: "an unknown type of button sends",
            html: "<form><button type=magic name=b value=1></button></form>", sent: "GET /start?b=1"),
    ]

    /// Which boxes and radio buttons are sent.
    static let choices = [
        SentForm(
            name: "boxes that are not ticked are left out",
            html: """
                <form><input type=checkbox name=a><input type=checkbox name=b checked>\
                <input type=checkbox name=c value=2 checked></form>
                """,
            sent: "GET /start?b=on&c=2"),
        SentForm(
            name: "a box is ticked by on, and by its value",
            html: """
                <form><input type=checkbox name=a value=yes><input type=checkbox name=b value=1>\
                <input type=checkbox name=b value=2></form>
                """,
            filling: ["a": "on", "b": "2"], sent: "GET /start?a=yes&b=2"),
        SentForm(
            name: "a box beside a hidden field of its name",
            html: "<form><input type=hidden name=a value=0><input type=checkbox name=a value=1></form>",
            filling: ["a": "on"], sent: "GET /start?a=0&a=1"),
        SentForm(
            name: "a box is unticked by off",
            html: "<form><input type=checkbox name=a checked><input name=b value=1></form>",
            filling: ["a": "off"], sent: "GET /start?b=1"),
        SentForm(
            name: "radio buttons without a choice are left out",
            html: """
                <form><input type=radio name=a value=1><input type=radio name=b value=1>\
                <input type=radio name=b value=2 checked></form>
                """,
            sent: "GET /start?b=2"),
        SentForm(
            name: "a radio button is chosen by its value",
            html: "<form><input type=radio name=a value=1 checked><input type=radio name=a value=2></form>",
            filling: ["a": "2"], sent: "GET /start?a=2"),
        SentForm(
            name: "on chooses the first radio button",
            html: "<form><input type=radio name=a value=1><input type=radio name=a value=2></form>",
            filling: ["a": "on"], sent: "GET /start?a=1"),
    ]

    /// Which options of a list are sent.
    static let lists = [
        SentForm(
            name: "the first option that is not disabled",
            html: """
                <form><select name=s><option value='' disabled>Choose\
                <option value=1>one<option>two</select></form>
                """,
            sent: "GET /start?s=1"),
        SentForm(
            name: "the last selected option, and its text without a value",
            html: "<form><select name=s><option selected>a<option selected> two \n words </select></form>",
            sent: "GET /start?s=two+words"),
        SentForm(
            name: "several at once, or none",
            html: """
                <form><select name=s multiple><option selected>a<option>b<option selected>c</select>
                <select name=t multiple><option>d</select></form>
                """,
            sent: "GET /start?s=a&s=c"),
        SentForm(
            name: "a selected option that is disabled is not sent",
            html: "<form><select name=s><option disabled selected>a<option>b</select><input name=i></form>",
            sent: "GET /start?i="),
        SentForm(
            name: "an option is chosen by its value or its text",
            html: """
                <form><select name=s><option value=1>one<option value=2>two</select>\
                <select name=t><option value=1>one<option value=2>two</select></form>
                """,
            filling: ["s": "2", "t": "two"], sent: "GET /start?s=2&t=2"),
        SentForm(
            name: "a list beside a hidden field of its name",
            html: """
                <form><input type=hidden name=s value=0><select name=s><option value=1>one\
                <option value=2>two</select></form>
                """,
            filling: ["s": "two"], sent: "GET /start?s=0&s=2"),
    ]
}
