import HTTPMessages

struct HindiWording: YahooWording {
    let signIn: HTML = "साइन इन करें"
    func signInPurpose(app: HTML) -> HTML { "\(app) पर जाने के लिए" }
    let username: HTML = "उपयोगकर्ता नाम या ईमेल पता"
    let password: HTML = "पासवर्ड"
    let cancel: HTML = "रद्द करें"
    let wrongPassword: HTML = "उपयोगकर्ता नाम या पासवर्ड गलत है।"
    let accountDisabled: HTML = "यह खाता बंद कर दिया गया है। कृपया सहायता टीम से संपर्क करें।"
    func tooManyAttempts(minutes: Int) -> HTML {
        "बहुत बार कोशिश की गई। कृपया \(String(minutes)) मिनट बाद फिर से कोशिश करें।"
    }

    func consentTitle(app: HTML) -> HTML { "\(app) के साथ शेयर करें" }
    func consentHeading(app: HTML) -> HTML { "\(app) आपके Yahoo खाते का इस्तेमाल करना चाहता है" }
    let useAnotherAccount: HTML = "कोई दूसरा खाता इस्तेमाल करें"
    func permissions(app: HTML) -> HTML { "आपकी सहमति के बाद \(app) ये काम कर सकेगा:" }
    func permission(_ permission: YahooPermission) -> HTML {
        switch permission {
        case .openID: "दोबारा आने पर आपको पहचानना"
        case .profile: "आपका नाम, फ़ोटो और भाषा देखना"
        case .email: "आपका ईमेल पता देखना"
        case .readContacts: "आपके संपर्क पढ़ना"
        case .readWriteContacts: "आपके संपर्क पढ़ना और बदलना"
        case .readMail: "आपके ईमेल पढ़ना"
        case .readFantasySports: "आपकी फ़ैंटसी टीमें देखना"
        case .readWriteFantasySports: "आपकी फ़ैंटसी टीमें देखना और मैनेज करना"
        }
    }
    func sharing(app: HTML) -> HTML {
        """
        आप अपने खाते की सेटिंग में जाकर यह सहमति कभी भी वापस ले सकते हैं। \
        \(app) को आपका पासवर्ड कभी नहीं दिखता।
        """
    }
    let agree: HTML = "सहमति दें"

    let codeTitle: HTML = "आपका कोड"
    func enterCode(app: HTML) -> HTML {
        "यह कोड \(app) में डालें। यह सिर्फ़ एक बार और थोड़े समय तक काम करता है।"
    }
    func noCode(app: HTML) -> HTML { "\(app) को कोई ऐक्सेस नहीं मिला। आप यह पेज बंद कर सकते हैं।" }

    let unusableRequest: HTML = "इस पेज के पते में कुछ गड़बड़ी है"
    let unusableRequestReason: HTML = """
        जिस ऐप्लिकेशन या साइट ने आपको यहाँ भेजा है उससे गलती हुई है, इसलिए कुछ भी शेयर नहीं हुआ। \
        वापस जाकर फिर से कोशिश करें। अगर ऐसा दोबारा हो, तो उसे बनाने वालों को बताएँ।
        """
    func forDevelopers(_ detail: HTML) -> HTML { "डेवलपर: अनुरोध ठीक करें और फिर से भेजें। \(detail)" }

    let tryAgain: HTML = "कृपया फिर से कोशिश करें"
    let staleFormReason: HTML = """
        यह फ़ॉर्म पुराना हो चुका है या आपका ब्राउज़र इस साइट की कुकी नहीं रखता। कुछ भी शेयर नहीं हुआ।
        """
    let startAgain: HTML = "फिर से शुरू करें"
}
