import AuthorizationServer
import HTTPMessages

/// The words in each language.
enum YahooWords {
    struct English: YahooWording {
        let common = CommonWords.english
        func signInPurpose(app: HTML) -> HTML { "to continue to \(app)" }
        let username: HTML = "User name or mail address"

        func consentTitle(app: HTML) -> HTML { "Share with \(app)" }
        func consentHeading(app: HTML) -> HTML { "\(app) would like to use your Yahoo account" }
        func permissions(app: HTML) -> HTML { "If you agree, \(app) can:" }
        func permission(_ permission: YahooPermission) -> HTML {
            switch permission {
            case .openID: "Recognise you when you come back"
            case .profile: "See your name, picture and language"
            case .email: "See your mail address"
            case .readContacts: "Read your contacts"
            case .readWriteContacts: "Read and change your contacts"
            case .readMail: "Read your mail"
            case .readFantasySports: "See your fantasy teams"
            case .readWriteFantasySports: "See and manage your fantasy teams"
            }
        }
        func sharing(app: HTML) -> HTML {
            """
            You can take this back at any time in the settings of your account. \
            \(app) never sees your password.
            """
        }
        let agree: HTML = "Agree"

        let codeTitle: HTML = "Your code"
        func enterCode(app: HTML) -> HTML {
            "Enter this code in \(app). It works once, and only for a short time."
        }
        func noCode(app: HTML) -> HTML { "\(app) gets no access. You can close this page." }

        let unusableRequest: HTML = "Something is wrong with this page's address"
        let unusableRequestReason: HTML = """
            The app or site that sent you here made a mistake, so nothing was shared. \
            Go back and try again; if it happens once more, tell its makers.
            """
        func forDevelopers(_ detail: HTML) -> HTML {
            "Developers: correct the request and send it again. \(detail)"
        }

        let staleFormReason: HTML = """
            This form is out of date, or your browser does not keep cookies for this site. Nothing was shared.
            """
    }

    struct French: YahooWording {
        let common = CommonWords.french
        func signInPurpose(app: HTML) -> HTML { "pour continuer vers \(app)" }
        let username: HTML = "Nom d’utilisateur ou adresse e-mail"

        func consentTitle(app: HTML) -> HTML { "Partager avec \(app)" }
        func consentHeading(app: HTML) -> HTML { "\(app) souhaite utiliser votre compte Yahoo" }
        func permissions(app: HTML) -> HTML { "Si vous acceptez, \(app) pourra :" }
        func permission(_ permission: YahooPermission) -> HTML {
            switch permission {
            case .openID: "Vous reconnaître à votre retour"
            case .profile: "Voir votre nom, votre photo et votre langue"
            case .email: "Voir votre adresse e-mail"
            case .readContacts: "Lire vos contacts"
            case .readWriteContacts: "Lire et modifier vos contacts"
            case .readMail: "Lire vos e-mails"
            case .readFantasySports: "Voir vos équipes de sport fantasy"
            case .readWriteFantasySports: "Voir et gérer vos équipes de sport fantasy"
            }
        }
        func sharing(app: HTML) -> HTML {
            """
            Vous pouvez retirer cet accord à tout moment dans les paramètres de votre compte. \
            \(app) ne voit jamais votre mot de passe.
            """
        }
        let agree: HTML = "Accepter"

        let codeTitle: HTML = "Votre code"
        func enterCode(app: HTML) -> HTML {
            "Saisissez ce code dans \(app). Il ne sert qu’une fois et expire rapidement."
        }
        func noCode(app: HTML) -> HTML { "\(app) n’obtient aucun accès. Vous pouvez fermer cette page." }

        let unusableRequest: HTML = "L’adresse de cette page comporte une erreur"
        let unusableRequestReason: HTML = """
            L’application ou le site qui vous a envoyé ici a commis une erreur ; rien n’a été partagé. \
            Revenez en arrière et réessayez. Si cela se reproduit, prévenez ses auteurs.
            """
        func forDevelopers(_ detail: HTML) -> HTML {
            "Développeurs : corrigez la requête, puis renvoyez-la. \(detail)"
        }

        let staleFormReason: HTML = """
            Ce formulaire a expiré, ou votre navigateur ne conserve pas les cookies de ce site. \
            Rien n’a été partagé.
            """
    }

    struct Hindi: YahooWording {
        let common = CommonWords.hindi
        func signInPurpose(app: HTML) -> HTML { "\(app) पर जाने के लिए" }
        let username: HTML = "उपयोगकर्ता नाम या ईमेल पता"

        func consentTitle(app: HTML) -> HTML { "\(app) के साथ शेयर करें" }
        func consentHeading(app: HTML) -> HTML { "\(app) आपके Yahoo खाते का इस्तेमाल करना चाहता है" }
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

        let staleFormReason: HTML = """
            यह फ़ॉर्म पुराना हो चुका है या आपका ब्राउज़र इस साइट की कुकी नहीं रखता। कुछ भी शेयर नहीं हुआ।
            """
    }

    struct TraditionalChinese: YahooWording {
        let common = CommonWords.traditionalChinese
        func signInPurpose(app: HTML) -> HTML { "以繼續前往 \(app)" }
        let username: HTML = "使用者名稱或電子郵件地址"

        func consentTitle(app: HTML) -> HTML { "與 \(app) 分享" }
        func consentHeading(app: HTML) -> HTML { "\(app) 想要使用您的 Yahoo 帳戶" }
        func permissions(app: HTML) -> HTML { "您同意後，\(app) 將可以：" }
        func permission(_ permission: YahooPermission) -> HTML {
            switch permission {
            case .openID: "在您再次造訪時認出您"
            case .profile: "查看您的姓名、相片和語言"
            case .email: "查看您的電子郵件地址"
            case .readContacts: "讀取您的聯絡人"
            case .readWriteContacts: "讀取及變更您的聯絡人"
            case .readMail: "讀取您的郵件"
            case .readFantasySports: "查看您的夢幻球隊"
            case .readWriteFantasySports: "查看及管理您的夢幻球隊"
            }
        }
        func sharing(app: HTML) -> HTML { "您隨時可以在帳戶設定中撤回同意。\(app) 絕不會看到您的密碼。" }
        let agree: HTML = "同意"

        let codeTitle: HTML = "您的代碼"
        func enterCode(app: HTML) -> HTML { "請在 \(app) 中輸入這個代碼。代碼只能使用一次，而且很快就會失效。" }
        func noCode(app: HTML) -> HTML { "\(app) 未取得存取權。您可以關閉這個網頁。" }

        let unusableRequest: HTML = "這個網頁的網址有問題"
        let unusableRequestReason: HTML = """
            將您帶到這裡的應用程式或網站發生錯誤，因此並未分享任何資料。\
            請返回並再試一次；如果問題再次發生，請通知其開發人員。
            """
        func forDevelopers(_ detail: HTML) -> HTML { "開發人員：請修正要求後再次傳送。\(detail)" }

        let staleFormReason: HTML = "這份表單已過期，或您的瀏覽器不保留這個網站的 Cookie。並未分享任何資料。"
    }

    struct BrazilianPortuguese: YahooWording {
        let common = CommonWords.brazilianPortuguese
        func signInPurpose(app: HTML) -> HTML { "para continuar em \(app)" }
        let username: HTML = "Nome de usuário ou endereço de e-mail"

        func consentTitle(app: HTML) -> HTML { "Compartilhar com \(app)" }
        func consentHeading(app: HTML) -> HTML { "\(app) quer usar sua conta do Yahoo" }
        func permissions(app: HTML) -> HTML { "Se você concordar, \(app) poderá:" }
        func permission(_ permission: YahooPermission) -> HTML {
            switch permission {
            case .openID: "Reconhecer você quando voltar"
            case .profile: "Ver seu nome, foto e idioma"
            case .email: "Ver seu endereço de e-mail"
            case .readContacts: "Ler seus contatos"
            case .readWriteContacts: "Ler e alterar seus contatos"
            case .readMail: "Ler seus e-mails"
            case .readFantasySports: "Ver seus times de fantasy"
            case .readWriteFantasySports: "Ver e gerenciar seus times de fantasy"
            }
        }
        func sharing(app: HTML) -> HTML {
            """
            Você pode voltar atrás a qualquer momento nas configurações da sua conta. \
            \(app) nunca vê sua senha.
            """
        }
        let agree: HTML = "Concordar"

        let codeTitle: HTML = "Seu código"
        func enterCode(app: HTML) -> HTML {
            "Digite este código em \(app). Ele funciona uma única vez e por pouco tempo."
        }
        func noCode(app: HTML) -> HTML { "\(app) não recebeu acesso. Você pode fechar esta página." }

        let unusableRequest: HTML = "Há algo errado com o endereço desta página"
        let unusableRequestReason: HTML = """
            O app ou site que trouxe você até aqui cometeu um erro, e nada foi compartilhado. \
            Volte e tente de novo. Se acontecer outra vez, avise os responsáveis.
            """
        func forDevelopers(_ detail: HTML) -> HTML {
            "Desenvolvedores: corrijam a solicitação e enviem de novo. \(detail)"
        }

        let staleFormReason: HTML = """
            Este formulário expirou, ou seu navegador não guarda cookies deste site. Nada foi compartilhado.
            """
    }

    struct Arabic: YahooWording {
        let common = CommonWords.arabic
        func signInPurpose(app: HTML) -> HTML { "للمتابعة إلى \(app)" }
        let username: HTML = "اسم المستخدم أو عنوان البريد الإلكتروني"

        func consentTitle(app: HTML) -> HTML { "المشاركة مع \(app)" }
        func consentHeading(app: HTML) -> HTML { "يريد \(app) استخدام حسابك على Yahoo" }
        func permissions(app: HTML) -> HTML { "إذا وافقت، فسيتمكّن \(app) من:" }
        func permission(_ permission: YahooPermission) -> HTML {
            switch permission {
            case .openID: "التعرّف عليك عند عودتك"
            case .profile: "الاطّلاع على اسمك وصورتك ولغتك"
            case .email: "الاطّلاع على عنوان بريدك الإلكتروني"
            case .readContacts: "قراءة جهات اتصالك"
            case .readWriteContacts: "قراءة جهات اتصالك وتعديلها"
            case .readMail: "قراءة بريدك"
            case .readFantasySports: "الاطّلاع على فرقك الخيالية"
            case .readWriteFantasySports: "الاطّلاع على فرقك الخيالية وإدارتها"
            }
        }
        func sharing(app: HTML) -> HTML {
            "يمكنك التراجع عن ذلك في أي وقت من إعدادات حسابك. لا يرى \(app) كلمة مرورك أبدًا."
        }
        let agree: HTML = "موافقة"

        let codeTitle: HTML = "الرمز"
        func enterCode(app: HTML) -> HTML {
            "أدخِل هذا الرمز في \(app). يُستخدَم الرمز مرة واحدة ولفترة قصيرة فقط."
        }
        func noCode(app: HTML) -> HTML { "لم يحصل \(app) على إذن بالوصول. يمكنك إغلاق هذه الصفحة." }

        let unusableRequest: HTML = "هناك خطأ في عنوان هذه الصفحة"
        let unusableRequestReason: HTML = """
            حدث خطأ في التطبيق أو الموقع الإلكتروني الذي وجّهك إلى هنا، لذلك لم تتم مشاركة أي شيء. \
            ارجع وحاول مرة أخرى، وإذا تكرّر الخطأ فأبلِغ الجهة المطوّرة.
            """
        func forDevelopers(_ detail: HTML) -> HTML {
            "للمطوّرين: يُرجى تصحيح الطلب وإرساله مرة أخرى. \(detail)"
        }

        let staleFormReason: HTML = """
            انتهت صلاحية هذا النموذج، أو أن متصفّحك لا يحتفظ بملفات تعريف الارتباط لهذا الموقع. \
            لم تتم مشاركة أي شيء.
            """
    }
}
