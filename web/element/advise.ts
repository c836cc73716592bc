const openerPolicyWarning =
  'Kisslock: this page has Cross-Origin-Opener-Policy: same-origin, so wallets with a window of their own cannot answer. ' +
  'Send same-origin-allow-popups instead; in Django SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin-allow-popups".'

/** Return true if the page is on the developer's machine. */
const isLocal = ({ hostname }: Location): boolean => /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname)

// biome-ignore lint/suspicious/noConsole: for the developer of the page
const warn = (sentence: string) => console.warn(sentence)

/** On the developer's machine, warn in the console if wallets that open their own window cannot respond to the page. */
export const checkCrossOriginPolicy = async (page: Location): Promise<void> => {
  // Request the page a second time only on a developer's machine, never in a visitor's browser.
  if (!isLocal(page)) return
  // Send GET instead of HEAD, because many frameworks answer HEAD with 405 if a route only has GET.
  const pageResponse = await fetch(page.href).catch(() => undefined)
  void pageResponse?.body?.cancel()
  if (/^same-origin *(;|$)/.test(pageResponse?.headers.get('cross-origin-opener-policy') ?? ''))
    warn(openerPolicyWarning)
}

/** Write to the browser's console which problems prevent the dialog from working on this page. */
export const warnAboutPage = async (scriptUrl: string, page: Location): Promise<void> => {
  const { origin } = new URL(scriptUrl)
  if (origin !== page.origin)
    warn(
      `Kisslock: the element's script is from ${origin}, this page from ${page.origin}, whose server the dialog calls. ` +
        `Load the script from ${page.origin}, and let that server pass its path on to ${origin}.`,
    )
  await checkCrossOriginPolicy(page)
}
