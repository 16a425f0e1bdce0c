import HTTPMessages

extension PageFrame {
    /// Two phones and the way between them: the mark of the header, and the icon of the site.
    static let icon: HTML = """
        <svg xmlns="http://www.w3.org/2000/svg" width="30" height="24" viewBox="0 0 30 24" fill="none" \
        stroke-width="2" aria-hidden="true" focusable="false">\
        <rect x="1" y="2" width="10" height="20" rx="3" stroke="#5a78e6"/>\
        <rect x="19" y="2" width="10" height="20" rx="3" stroke="#12946f"/>\
        <path d="M8 9h13m-4-4 4 4-4 4M22 16H9" stroke="#8a8f99"/></svg>
        """
}
