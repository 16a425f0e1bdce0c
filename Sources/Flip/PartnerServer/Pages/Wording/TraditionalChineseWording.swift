import HTTPMessages

struct TraditionalChineseWording: Wording {
    let signIn: HTML = "登入"
    func signInPurpose(service: HTML, client: HTML) -> HTML { "將您的 \(service) 帳戶連結至 \(client)" }
    let username: HTML = "使用者名稱"
    let password: HTML = "密碼"
    let cancel: HTML = "取消"
    let wrongPassword: HTML = "使用者名稱或密碼錯誤。"
    let accountDisabled: HTML = "這個帳戶已停用，請與支援團隊聯絡。"
    func tooManyAttempts(minutes: Int) -> HTML { "嘗試次數過多，請在 \(String(minutes)) 分鐘後再試一次。" }

    func consentTitle(client: HTML) -> HTML { "連結至 \(client)" }
    func consentHeading(service: HTML, client: HTML) -> HTML { "將您的 \(service) 帳戶連結至 \(client)" }
    let useAnotherAccount: HTML = "使用其他帳戶"
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

    let unusableLink: HTML = "無法使用這個連結"
    let unusableLinkReason: HTML = """
        將您帶到這裡的應用程式或網站發生錯誤，因此您的帳戶並未連結。\
        請返回並再試一次；如果問題再次發生，請通知其開發人員。
        """
    func forDevelopers(_ detail: HTML) -> HTML { "開發人員資訊：\(detail)" }

    let tryAgain: HTML = "請再試一次"
    let staleFormReason: HTML = "這份表單已過期，或您的瀏覽器不保留這個網站的 Cookie。並未連結任何帳戶。"
    let startAgain: HTML = "重新開始"

    let openInApp: HTML = "在應用程式中開啟"
    let linkBelongsToApp: HTML = "這個連結屬於應用程式"
    func appDidNotOpen(service: HTML) -> HTML {
        """
        這個連結會開啟 \(service) 應用程式，但這部裝置並未安裝該應用程式，或該應用程式未接收連結。\
        並未連結任何帳戶。
        """
    }
    func linkWithoutApp(service: HTML) -> HTML {
        "請返回您先前使用的應用程式並重新開始。即使沒有 \(service) 應用程式，您也可以在那裡連結帳戶。"
    }
}
