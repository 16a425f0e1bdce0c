extension PartnerServerConfiguration.Demo {
    static let authorizationStatement = LocalizedText(
        "Once linked, Google will have permission to control your devices.",
        translations: [
            .hindi: "लिंक होने के बाद, Google को आपके डिवाइस कंट्रोल करने की अनुमति मिल जाएगी।",
            .traditionalChinese: "連結後，Google 將有權控制您的裝置。",
            .brazilianPortuguese:
                "Após a vinculação, o Google terá permissão para controlar seus dispositivos.",
            .arabic: "بعد الربط، سيحصل Google على إذن بالتحكّم في أجهزتك.",
        ])

    static let readsDevices = LocalizedText(
        "See your devices and their state",
        translations: [
            .hindi: "आपके डिवाइस और उनकी स्थिति देखना",
            .traditionalChinese: "查看您的裝置及其狀態",
            .brazilianPortuguese: "Ver seus dispositivos e o estado deles",
            .arabic: "الاطّلاع على أجهزتك وحالتها",
        ])

    static let controlsDevices = LocalizedText(
        "Control your devices",
        translations: [
            .hindi: "आपके डिवाइस कंट्रोल करना",
            .traditionalChinese: "控制您的裝置",
            .brazilianPortuguese: "Controlar seus dispositivos",
            .arabic: "التحكّم في أجهزتك",
        ])
}
