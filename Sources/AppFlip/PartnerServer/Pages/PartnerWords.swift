import AuthorizationServer
import HTTPMessages

/// The words of the partner's own pages in one language; names are markup, escaped and isolated.
///
/// The words on the two buttons of the consent page are those of Google's design rules, in English; in the
/// other languages they are translations of this project.
struct PartnerWords: PageWording {
    /// Text around a name or a date.
    typealias TextAboutName = @Sendable (HTML) -> HTML
    /// Text with the names of the service and of the client.
    typealias TextAboutBothNames = @Sendable (PartnerNames) -> HTML

    let common: CommonWords
    /// The label of the user name's field.
    let username: HTML
    /// The button that agrees.
    let agree: HTML

    // MARK: The consent page

    /// Why the user signs in, after the words "Sign in".
    let signInPurpose: TextAboutBothNames
    /// The title of the consent page in the browser's tab, with the client's name.
    let consentTitle: TextAboutName
    /// The heading of the consent page.
    let consentHeading: TextAboutBothNames
    /// The heading of the list of permissions.
    let permissionsHeading: TextAboutBothNames
    /// The permission that every link gives.
    let seeNameAndEmail: HTML
    /// What is shared, and how the user unlinks.
    ///
    /// `policy(text)` wraps the text in a link to the client's privacy policy, and `unlinking(text)` in a link to the
    /// page of links.
    let sharing:
        @Sendable (
            _ names: PartnerNames, _ policy: (HTML) -> HTML, _ unlinking: (HTML) -> HTML
        ) -> HTML

    // MARK: The page of links

    /// Why the user signs in, after the words "Sign in", with the service's name.
    let linksSignInPurpose: TextAboutName
    /// The heading of the page, with the service's name.
    let linksHeading: TextAboutName
    /// The text around the date on which the user linked a client.
    let linkedSince: TextAboutName
    /// The button that unlinks, with the client's name.
    let unlink: TextAboutName
    /// The text in place of the list of linked clients, when there are none.
    let nothingLinked: HTML
    /// What happens after unlinking, with the service's name.
    let unlinkEffect: TextAboutName

    // MARK: The page for a flip link in a browser

    /// The title of the page in the browser's tab.
    let openInApp: HTML
    /// The heading of the page.
    let linkBelongsToApp: HTML
    /// Why the user sees the page, with the service's name.
    let appDidNotOpen: TextAboutName
    /// How the user can link without the app, with the service's name.
    let linkWithoutApp: TextAboutName
}

extension PartnerWords {
    static let english = PartnerWords(
        common: .english,
        username: "User name",
        agree: "Agree and link",
        signInPurpose: { "to link your \($0.service) account to \($0.client)" },
        consentTitle: { "Link to \($0)" },
        consentHeading: { "Link your \($0.service) account to \($0.client)" },
        permissionsHeading: { "\($0.client) will be able to:" },
        seeNameAndEmail: "See your name and e-mail address",
        sharing: { names, policy, unlinking in
            """
            \(names.service) shares this data with \(names.client) so that you can use it there. \
            The \(policy("privacy policy of \(names.client)")) explains what happens to it. \
            You can unlink the account at any time, in the settings of \(unlinking(names.service)) or of \(names.client).
            """
        },
        linksSignInPurpose: { "to see what is linked to your \($0) account" },
        linksHeading: { "Linked to your \($0) account" },
        linkedSince: { "Linked since \($0)" },
        unlink: { "Unlink \($0)" },
        nothingLinked: "Nothing is linked to this account.",
        unlinkEffect: {
            """
            After you unlink a service, it gets no more data from your \($0) account. \
            You can link it again at any time.
            """
        },
        openInApp: "Open in the app",
        linkBelongsToApp: "This link belongs to the app",
        appDidNotOpen: {
            """
            It opens the \($0) app, which is not installed on this device or did not take the link. \
            Nothing was linked.
            """
        },
        linkWithoutApp: {
            """
            Go back to the app you came from and start again. You can link your account there \
            without the \($0) app, too.
            """
        }
    )

    static let hindi = PartnerWords(
        common: .hindi,
        username: "उपयोगकर्ता नाम",
        agree: "सहमति दें और लिंक करें",
        signInPurpose: { "अपना \($0.service) खाता \($0.client) से लिंक करने के लिए" },
        consentTitle: { "\($0) से लिंक करें" },
        consentHeading: { "अपना \($0.service) खाता \($0.client) से लिंक करें" },
        permissionsHeading: { "\($0.client) ये काम कर सकेगा:" },
        seeNameAndEmail: "आपका नाम और ईमेल पता देखना",
        sharing: { names, policy, unlinking in
            """
            \(names.service) यह डेटा \(names.client) के साथ इसलिए शेयर करता है, \
            ताकि आप इसका इस्तेमाल वहाँ कर सकें। \
            इस डेटा का क्या होता है, यह \(policy("\(names.client) की निजता नीति")) में बताया गया है। \
            आप \(unlinking(names.service)) या \(names.client) की सेटिंग में जाकर खाते को कभी भी अनलिंक कर सकते हैं।
            """
        },
        linksSignInPurpose: { "यह देखने के लिए कि आपके \($0) खाते से क्या लिंक है" },
        linksHeading: { "आपके \($0) खाते से लिंक की गई सेवाएँ" },
        linkedSince: { "\($0) से लिंक है" },
        unlink: { "\($0) को अनलिंक करें" },
        nothingLinked: "इस खाते से कुछ भी लिंक नहीं है।",
        unlinkEffect: {
            """
            अनलिंक करने के बाद उस सेवा को आपके \($0) खाते का डेटा नहीं मिलेगा। \
            आप उसे कभी भी फिर से लिंक कर सकते हैं।
            """
        },
        openInApp: "ऐप्लिकेशन में खोलें",
        linkBelongsToApp: "यह लिंक ऐप्लिकेशन के लिए है",
        appDidNotOpen: {
            """
            यह \($0) ऐप्लिकेशन खोलता है, जो इस डिवाइस पर इंस्टॉल नहीं है या जिसने लिंक नहीं लिया। \
            कुछ भी लिंक नहीं हुआ।
            """
        },
        linkWithoutApp: {
            """
            जिस ऐप्लिकेशन से आप आए हैं उस पर वापस जाकर फिर से शुरू करें। \
            वहाँ आप \($0) ऐप्लिकेशन के बिना भी अपना खाता लिंक कर सकते हैं।
            """
        }
    )

    static let traditionalChinese = PartnerWords(
        common: .traditionalChinese,
        username: "使用者名稱",
        agree: "同意並連結",
        signInPurpose: { "將您的 \($0.service) 帳戶連結至 \($0.client)" },
        consentTitle: { "連結至 \($0)" },
        consentHeading: { "將您的 \($0.service) 帳戶連結至 \($0.client)" },
        permissionsHeading: { "\($0.client) 將可以：" },
        seeNameAndEmail: "查看您的姓名和電子郵件地址",
        sharing: { names, policy, unlinking in
            """
            \(names.service) 會與 \(names.client) 分享這些資料，讓您能在該處使用。\
            \(policy("\(names.client) 的隱私權政策"))說明了這些資料的處理方式。\
            您隨時可以在 \(unlinking(names.service)) 或 \(names.client) 的設定中取消帳戶連結。
            """
        },
        linksSignInPurpose: { "查看已連結至您 \($0) 帳戶的服務" },
        linksHeading: { "已連結至您 \($0) 帳戶的服務" },
        linkedSince: { "自 \($0) 起連結" },
        unlink: { "取消連結 \($0)" },
        nothingLinked: "這個帳戶沒有任何連結。",
        unlinkEffect: {
            """
            取消連結後，該服務將無法再取得您 \($0) 帳戶的資料。\
            您隨時可以重新連結。
            """
        },
        openInApp: "在應用程式中開啟",
        linkBelongsToApp: "這個連結屬於應用程式",
        appDidNotOpen: {
            """
            這個連結會開啟 \($0) 應用程式，但這部裝置並未安裝該應用程式，或該應用程式未接收連結。\
            並未連結任何帳戶。
            """
        },
        linkWithoutApp: { "請返回您先前使用的應用程式並重新開始。即使沒有 \($0) 應用程式，您也可以在那裡連結帳戶。" }
    )

    static let brazilianPortuguese = PartnerWords(
        common: .brazilianPortuguese,
        username: "Nome de usuário",
        agree: "Concordar e vincular",
        signInPurpose: { "para vincular sua conta \($0.service) ao \($0.client)" },
        consentTitle: { "Vincular ao \($0)" },
        consentHeading: { "Vincule sua conta \($0.service) ao \($0.client)" },
        permissionsHeading: { "O \($0.client) poderá:" },
        seeNameAndEmail: "Ver seu nome e endereço de e-mail",
        sharing: { names, policy, unlinking in
            """
            \(names.service) compartilha esses dados com o \(names.client) para que você possa usá-los lá. \
            A \(policy("política de privacidade do \(names.client)")) explica o que acontece com eles. \
            Você pode desvincular a conta a qualquer momento, nas configurações de \
            \(unlinking(names.service)) ou do \(names.client).
            """
        },
        linksSignInPurpose: { "para ver o que está vinculado à sua conta \($0)" },
        linksHeading: { "Vinculado à sua conta \($0)" },
        linkedSince: { "Vinculado desde \($0)" },
        unlink: { "Desvincular \($0)" },
        nothingLinked: "Nada está vinculado a esta conta.",
        unlinkEffect: {
            """
            Depois de desvincular, o serviço não recebe mais dados da sua conta \($0). \
            Você pode vinculá-lo de novo a qualquer momento.
            """
        },
        openInApp: "Abrir no app",
        linkBelongsToApp: "Este link pertence ao app",
        appDidNotOpen: {
            """
            Ele abre o app \($0), que não está instalado neste dispositivo ou não recebeu o link. \
            Nada foi vinculado.
            """
        },
        linkWithoutApp: {
            """
            Volte ao app de onde você veio e comece de novo. \
            Lá também é possível vincular sua conta sem o app \($0).
            """
        }
    )

    static let arabic = PartnerWords(
        common: .arabic,
        username: "اسم المستخدم",
        agree: "الموافقة والربط",
        signInPurpose: { "لربط حسابك في \($0.service) بـ \($0.client)" },
        consentTitle: { "الربط بـ \($0)" },
        consentHeading: { "ربط حسابك في \($0.service) بـ \($0.client)" },
        permissionsHeading: { "سيتمكّن \($0.client) من:" },
        seeNameAndEmail: "الاطّلاع على اسمك وعنوان بريدك الإلكتروني",
        sharing: { names, policy, unlinking in
            """
            يشارك \(names.service) هذه البيانات مع \(names.client) لتتمكّن من استخدامها هناك. \
            توضّح \(policy("سياسة خصوصية \(names.client)")) كيفية التعامل مع هذه البيانات. \
            يمكنك إلغاء ربط الحساب في أي وقت من إعدادات \(unlinking(names.service)) أو \(names.client).
            """
        },
        linksSignInPurpose: { "لعرض الخدمات المرتبطة بحسابك في \($0)" },
        linksHeading: { "الخدمات المرتبطة بحسابك في \($0)" },
        linkedSince: { "مرتبط منذ \($0)" },
        unlink: { "إلغاء ربط \($0)" },
        nothingLinked: "لا توجد خدمات مرتبطة بهذا الحساب.",
        unlinkEffect: {
            """
            بعد إلغاء الربط لن تحصل الخدمة على بيانات من حسابك في \($0). \
            يمكنك ربطها مرة أخرى في أي وقت.
            """
        },
        openInApp: "الفتح في التطبيق",
        linkBelongsToApp: "هذا الرابط مخصّص للتطبيق",
        appDidNotOpen: {
            """
            يفتح هذا الرابط تطبيق \($0)، وهو غير مثبّت على هذا الجهاز أو لم يستلم الرابط. \
            لم يتم ربط أي حساب.
            """
        },
        linkWithoutApp: {
            """
            ارجع إلى التطبيق الذي أتيت منه وابدأ من جديد. \
            يمكنك ربط حسابك هناك حتى بدون تطبيق \($0).
            """
        }
    )
}
