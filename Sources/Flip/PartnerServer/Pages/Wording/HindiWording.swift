import HTTPMessages

struct HindiWording: Wording {
    let signIn: HTML = "साइन इन करें"
    func signInPurpose(service: HTML, client: HTML) -> HTML {
        "अपना \(service) खाता \(client) से लिंक करने के लिए"
    }
    let username: HTML = "उपयोगकर्ता नाम"
    let password: HTML = "पासवर्ड"
    let cancel: HTML = "रद्द करें"
    let wrongPassword: HTML = "उपयोगकर्ता नाम या पासवर्ड गलत है।"
    let accountDisabled: HTML = "यह खाता बंद कर दिया गया है। कृपया सहायता टीम से संपर्क करें।"
    func tooManyAttempts(minutes: Int) -> HTML {
        "बहुत बार कोशिश की गई। कृपया \(String(minutes)) मिनट बाद फिर से कोशिश करें।"
    }

    func consentTitle(client: HTML) -> HTML { "\(client) से लिंक करें" }
    func consentHeading(service: HTML, client: HTML) -> HTML { "अपना \(service) खाता \(client) से लिंक करें" }
    let useAnotherAccount: HTML = "कोई दूसरा खाता इस्तेमाल करें"
    func permissions(client: HTML) -> HTML { "\(client) ये काम कर सकेगा:" }
    let seeNameAndEmail: HTML = "आपका नाम और ईमेल पता देखना"
    func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML {
        """
        \(service) यह डेटा \(client) के साथ इसलिए शेयर करता है, ताकि आप इसका इस्तेमाल वहाँ कर सकें। \
        इस डेटा का क्या होता है, यह \(link("\(client) की निजता नीति")) में बताया गया है। \
        आप \(service) या \(client) की सेटिंग में जाकर खाते को कभी भी अनलिंक कर सकते हैं।
        """
    }
    let agree: HTML = "सहमति दें और लिंक करें"

    let unusableLink: HTML = "इस लिंक का इस्तेमाल नहीं किया जा सकता"
    let unusableLinkReason: HTML = """
        जिस ऐप्लिकेशन या साइट ने आपको यहाँ भेजा है उससे गलती हुई है, इसलिए आपका खाता लिंक नहीं हुआ। \
        वापस जाकर फिर से कोशिश करें। अगर ऐसा दोबारा हो, तो उसे बनाने वालों को बताएँ।
        """
    func forDevelopers(_ detail: HTML) -> HTML { "डेवलपर के लिए: \(detail)" }

    let tryAgain: HTML = "कृपया फिर से कोशिश करें"
    let staleFormReason: HTML = """
        यह फ़ॉर्म पुराना हो चुका है या आपका ब्राउज़र इस साइट की कुकी नहीं रखता। कुछ भी लिंक नहीं हुआ।
        """
    let startAgain: HTML = "फिर से शुरू करें"

    let openInApp: HTML = "ऐप्लिकेशन में खोलें"
    let linkBelongsToApp: HTML = "यह लिंक ऐप्लिकेशन के लिए है"
    func appDidNotOpen(service: HTML) -> HTML {
        """
        यह \(service) ऐप्लिकेशन खोलता है, जो इस डिवाइस पर इंस्टॉल नहीं है या जिसने लिंक नहीं लिया। \
        कुछ भी लिंक नहीं हुआ।
        """
    }
    func linkWithoutApp(service: HTML) -> HTML {
        """
        जिस ऐप्लिकेशन से आप आए हैं उस पर वापस जाकर फिर से शुरू करें। \
        वहाँ आप \(service) ऐप्लिकेशन के बिना भी अपना खाता लिंक कर सकते हैं।
        """
    }
}
