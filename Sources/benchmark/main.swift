import AppFlip

let list = RedirectURIList.flip()
print(
    LinkHandling.nanoseconds { LinkHandling.withAppFlip(list) },
    LinkHandling.nanoseconds(LinkHandling.asDocumented), LinkHandling.withAppFlip(list),
    LinkHandling.asDocumented())
