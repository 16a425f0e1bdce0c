import HTTPMessages

struct ArabicWording: Wording {
    let signIn: HTML = "تسجيل الدخول"
    func signInPurpose(service: HTML, client: HTML) -> HTML { "لربط حسابك في \(service) بـ \(client)" }
    let username: HTML = "اسم المستخدم"
    let password: HTML = "كلمة المرور"
    let cancel: HTML = "إلغاء"
    let wrongPassword: HTML = "اسم المستخدم أو كلمة المرور غير صحيحة."
    let accountDisabled: HTML = "هذا الحساب متوقف. يُرجى التواصل مع فريق الدعم."
    func tooManyAttempts(minutes: Int) -> HTML {
        "محاولات كثيرة جدًا. يُرجى الانتظار \(duration(minutes)) ثم إعادة المحاولة."
    }

    func consentTitle(client: HTML) -> HTML { "الربط بـ \(client)" }
    func consentHeading(service: HTML, client: HTML) -> HTML { "ربط حسابك في \(service) بـ \(client)" }
    let useAnotherAccount: HTML = "استخدام حساب آخر"
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

    let unusableLink: HTML = "لا يمكن استخدام هذا الرابط"
    let unusableLinkReason: HTML = """
        حدث خطأ في التطبيق أو الموقع الإلكتروني الذي وجّهك إلى هنا، لذلك لم يتم ربط حسابك. \
        ارجع وحاول مرة أخرى، وإذا تكرّر الخطأ فأبلِغ الجهة المطوّرة.
        """
    func forDevelopers(_ detail: HTML) -> HTML { "للمطوّرين: \(detail)" }

    let tryAgain: HTML = "يُرجى إعادة المحاولة"
    let staleFormReason: HTML = """
        انتهت صلاحية هذا النموذج، أو أن متصفّحك لا يحتفظ بملفات تعريف الارتباط لهذا الموقع. \
        لم يتم ربط أي حساب.
        """
    let startAgain: HTML = "البدء من جديد"

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

    /// Arabic counts one, two, three to ten, and more, each in its own way.
    private func duration(_ minutes: Int) -> String {
        switch (minutes, minutes % 100) {
        case (1, _): "دقيقة واحدة"
        case (2, _): "دقيقتين"
        case (_, 3...10): "\(minutes) دقائق"
        default: "\(minutes) دقيقة"
        }
    }
}
