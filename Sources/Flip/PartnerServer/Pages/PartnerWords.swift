import AuthorizationServer
import HTTPMessages

/// The words of the partner's own pages in one language.
///
/// Names come in as markup, already escaped and isolated from the direction of the text around them.
/// The words on the two buttons of the consent page are those of Google's design rules, in English; no page
/// that was read gives them in another language, so there they are translations of this project.
protocol PartnerWording: PageWording {
    func signInPurpose(service: HTML, client: HTML) -> HTML
    func consentTitle(client: HTML) -> HTML
    func consentHeading(service: HTML, client: HTML) -> HTML
    func permissions(client: HTML) -> HTML
    var seeNameAndEmail: HTML { get }
    /// The link wraps the words that name the privacy policy.
    func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML

    // The flip link in a browser.
    var openInApp: HTML { get }
    var linkBelongsToApp: HTML { get }
    func appDidNotOpen(service: HTML) -> HTML
    func linkWithoutApp(service: HTML) -> HTML
}

/// The words in each language.
enum PartnerWords {
    struct English: PartnerWording {
        let common = CommonWords.english
        func signInPurpose(service: HTML, client: HTML) -> HTML {
            "to link your \(service) account to \(client)"
        }
        let username: HTML = "User name"

        func consentTitle(client: HTML) -> HTML { "Link to \(client)" }
        func consentHeading(service: HTML, client: HTML) -> HTML {
            "Link your \(service) account to \(client)"
        }
        func permissions(client: HTML) -> HTML { "\(client) will be able to:" }
        let seeNameAndEmail: HTML = "See your name and e-mail address"
        func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML {
            """
            \(service) shares this data with \(client) so that you can use it there. \
            The \(link("privacy policy of \(client)")) explains what happens to it. \
            You can unlink the account at any time, in the settings of \(service) or of \(client).
            """
        }
        let agree: HTML = "Agree and link"

        let unusableRequest: HTML = "This link cannot be used"
        let unusableRequestReason: HTML = """
            The app or site that sent you here made a mistake, so your account was not linked. \
            Go back and try again; if it happens once more, tell its makers.
            """
        func forDevelopers(_ detail: HTML) -> HTML { "For developers: \(detail)" }

        let staleFormReason: HTML = """
            This form is out of date, or your browser does not keep cookies for this site. Nothing was linked.
            """

        let openInApp: HTML = "Open in the app"
        let linkBelongsToApp: HTML = "This link belongs to the app"
        func appDidNotOpen(service: HTML) -> HTML {
            """
            It opens the \(service) app, which is not installed on this device or did not take the link. \
            Nothing was linked.
            """
        }
        func linkWithoutApp(service: HTML) -> HTML {
            """
            Go back to the app you came from and start again. You can link your account there \
            without the \(service) app, too.
            """
        }
    }

    struct Hindi: PartnerWording {
        let common = CommonWords.hindi
        func signInPurpose(service: HTML, client: HTML) -> HTML {
            "अपना \(service) खाता \(client) से लिंक करने के लिए"
        }
        let username: HTML = "उपयोगकर्ता नाम"

        func consentTitle(client: HTML) -> HTML { "\(client) से लिंक करें" }
        func consentHeading(service: HTML, client: HTML) -> HTML {
            "अपना \(service) खाता \(client) से लिंक करें"
        }
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

        let unusableRequest: HTML = "इस लिंक का इस्तेमाल नहीं किया जा सकता"
        let unusableRequestReason: HTML = """
            जिस ऐप्लिकेशन या साइट ने आपको यहाँ भेजा है उससे गलती हुई है, इसलिए आपका खाता लिंक नहीं हुआ। \
            वापस जाकर फिर से कोशिश करें। अगर ऐसा दोबारा हो, तो उसे बनाने वालों को बताएँ।
            """
        func forDevelopers(_ detail: HTML) -> HTML { "डेवलपर के लिए: \(detail)" }

        let staleFormReason: HTML = """
            यह फ़ॉर्म पुराना हो चुका है या आपका ब्राउज़र इस साइट की कुकी नहीं रखता। कुछ भी लिंक नहीं हुआ।
            """

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

    struct TraditionalChinese: PartnerWording {
        let common = CommonWords.traditionalChinese
        func signInPurpose(service: HTML, client: HTML) -> HTML { "將您的 \(service) 帳戶連結至 \(client)" }
        let username: HTML = "使用者名稱"

        func consentTitle(client: HTML) -> HTML { "連結至 \(client)" }
        func consentHeading(service: HTML, client: HTML) -> HTML { "將您的 \(service) 帳戶連結至 \(client)" }
        func permissions(client: HTML) -> HTML { "\(client) 將可以：" }
        let seeNameAndEmail: HTML = "查看您的姓名和電子郵件地址"
        func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML {
            """
            \(service) 會與 \(client) 分享這些資料，讓您能在該處使用。\
            \(link("\(client) 的隱私權政策"))說明了這些資料的處理方式。\
            您隨時可以在 \(service) 或 \(client) 的設定中取消帳戶連結。
            """
        }
        let agree: HTML = "同意並連結"

        let unusableRequest: HTML = "無法使用這個連結"
        let unusableRequestReason: HTML = """
            將您帶到這裡的應用程式或網站發生錯誤，因此您的帳戶並未連結。\
            請返回並再試一次；如果問題再次發生，請通知其開發人員。
            """
        func forDevelopers(_ detail: HTML) -> HTML { "開發人員資訊：\(detail)" }

        let staleFormReason: HTML = "這份表單已過期，或您的瀏覽器不保留這個網站的 Cookie。並未連結任何帳戶。"

        let openInApp: HTML = "在應用程式中開啟"
        let linkBelongsToApp: HTML = "這個連結屬於應用程式"
        func appDidNotOpen(service: HTML) -> HTML {
            """
            這個連結會開啟 \(service) 應用程式，但這部裝置並未安裝該應用程式，或該應用程式未接收連結。\
            並未連結任何帳戶。
            """
        }
        func linkWithoutApp(service: HTML) -> HTML { "請返回您先前使用的應用程式並重新開始。即使沒有 \(service) 應用程式，您也可以在那裡連結帳戶。" }
    }

    struct BrazilianPortuguese: PartnerWording {
        let common = CommonWords.brazilianPortuguese
        func signInPurpose(service: HTML, client: HTML) -> HTML {
            "para vincular sua conta \(service) ao \(client)"
        }
        let username: HTML = "Nome de usuário"

        func consentTitle(client: HTML) -> HTML { "Vincular ao \(client)" }
        func consentHeading(service: HTML, client: HTML) -> HTML {
            "Vincule sua conta \(service) ao \(client)"
        }
        func permissions(client: HTML) -> HTML { "O \(client) poderá:" }
        let seeNameAndEmail: HTML = "Ver seu nome e endereço de e-mail"
        func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML {
            """
            \(service) compartilha esses dados com o \(client) para que você possa usá-los lá. \
            A \(link("política de privacidade do \(client)")) explica o que acontece com eles. \
            Você pode desvincular a conta a qualquer momento, nas configurações de \(service) ou do \(client).
            """
        }
        let agree: HTML = "Concordar e vincular"

        let unusableRequest: HTML = "Não é possível usar este link"
        let unusableRequestReason: HTML = """
            O app ou site que trouxe você até aqui cometeu um erro, e sua conta não foi vinculada. \
            Volte e tente de novo. Se acontecer outra vez, avise os responsáveis.
            """
        func forDevelopers(_ detail: HTML) -> HTML { "Para desenvolvedores: \(detail)" }

        let staleFormReason: HTML = """
            Este formulário expirou, ou seu navegador não guarda cookies deste site. Nada foi vinculado.
            """

        let openInApp: HTML = "Abrir no app"
        let linkBelongsToApp: HTML = "Este link pertence ao app"
        func appDidNotOpen(service: HTML) -> HTML {
            """
            Ele abre o app \(service), que não está instalado neste dispositivo ou não recebeu o link. \
            Nada foi vinculado.
            """
        }
        func linkWithoutApp(service: HTML) -> HTML {
            """
            Volte ao app de onde você veio e comece de novo. \
            Lá também é possível vincular sua conta sem o app \(service).
            """
        }
    }

    struct Arabic: PartnerWording {
        let common = CommonWords.arabic
        func signInPurpose(service: HTML, client: HTML) -> HTML { "لربط حسابك في \(service) بـ \(client)" }
        let username: HTML = "اسم المستخدم"

        func consentTitle(client: HTML) -> HTML { "الربط بـ \(client)" }
        func consentHeading(service: HTML, client: HTML) -> HTML { "ربط حسابك في \(service) بـ \(client)" }
        func permissions(client: HTML) -> HTML { "سيتمكّن \(client) من:" }
        let seeNameAndEmail: HTML = "الاطّلاع على اسمك وعنوان بريدك الإلكتروني"
        func sharing(service: HTML, client: HTML, link: (HTML) -> HTML) -> HTML {
            """
            يشارك \(service) هذه البيانات مع \(client) لتتمكّن من استخدامها هناك. \
            توضّح \(link("سياسة خصوصية \(client)")) كيفية التعامل مع هذه البيانات. \
            يمكنك إلغاء ربط الحساب في أي وقت من إعدادات \(service) أو \(client).
            """
        }
        let agree: HTML = "الموافقة والربط"

        let unusableRequest: HTML = "لا يمكن استخدام هذا الرابط"
        let unusableRequestReason: HTML = """
            حدث خطأ في التطبيق أو الموقع الإلكتروني الذي وجّهك إلى هنا، لذلك لم يتم ربط حسابك. \
            ارجع وحاول مرة أخرى، وإذا تكرّر الخطأ فأبلِغ الجهة المطوّرة.
            """
        func forDevelopers(_ detail: HTML) -> HTML { "للمطوّرين: \(detail)" }

        let staleFormReason: HTML = """
            انتهت صلاحية هذا النموذج، أو أن متصفّحك لا يحتفظ بملفات تعريف الارتباط لهذا الموقع. \
            لم يتم ربط أي حساب.
            """

        let openInApp: HTML = "الفتح في التطبيق"
        let linkBelongsToApp: HTML = "هذا الرابط مخصّص للتطبيق"
        func appDidNotOpen(service: HTML) -> HTML {
            """
            يفتح هذا الرابط تطبيق \(service)، وهو غير مثبّت على هذا الجهاز أو لم يستلم الرابط. \
            لم يتم ربط أي حساب.
            """
        }
        func linkWithoutApp(service: HTML) -> HTML {
            """
            ارجع إلى التطبيق الذي أتيت منه وابدأ من جديد. \
            يمكنك ربط حسابك هناك حتى بدون تطبيق \(service).
            """
        }
    }
}
