import HTTPMessages

struct BrazilianPortugueseWording: Wording {
    let signIn: HTML = "Fazer login"
    func signInPurpose(service: HTML, client: HTML) -> HTML {
        "para vincular sua conta \(service) ao \(client)"
    }
    let username: HTML = "Nome de usuário"
    let password: HTML = "Senha"
    let cancel: HTML = "Cancelar"
    let wrongPassword: HTML = "Nome de usuário ou senha incorretos."
    let accountDisabled: HTML = "Esta conta está desativada. Entre em contato com o suporte."
    func tooManyAttempts(minutes: Int) -> HTML {
        let time = minutes == 1 ? "um minuto" : "\(minutes) minutos"
        return "Muitas tentativas. Aguarde \(time) e tente de novo."
    }

    func consentTitle(client: HTML) -> HTML { "Vincular ao \(client)" }
    func consentHeading(service: HTML, client: HTML) -> HTML { "Vincule sua conta \(service) ao \(client)" }
    let useAnotherAccount: HTML = "Usar outra conta"
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

    let unusableLink: HTML = "Não é possível usar este link"
    let unusableLinkReason: HTML = """
        O app ou site que trouxe você até aqui cometeu um erro, e sua conta não foi vinculada. \
        Volte e tente de novo. Se acontecer outra vez, avise os responsáveis.
        """
    func forDevelopers(_ detail: HTML) -> HTML { "Para desenvolvedores: \(detail)" }

    let tryAgain: HTML = "Tente de novo"
    let staleFormReason: HTML = """
        Este formulário expirou, ou seu navegador não guarda cookies deste site. Nada foi vinculado.
        """
    let startAgain: HTML = "Começar de novo"

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
