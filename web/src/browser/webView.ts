import { globals, tokens } from 'virtual:kisslock/web-views'

/** What identifies the browser or app that shows the page. */
export type WebViewTraits = {
  userAgent: string
  /** Returns true if the page has a global with this name. */
  hasGlobal: (name: string) => boolean
  /**
   * True if the page was started from an iPhone's home screen. The user agent of such a page names no browser, like the
   * user agent in an app.
   */
  standalone: boolean
}

/** Matches Android's WebView, and iOS apps: on iOS only browsers have Safari in their user agent. */
const webViewPattern = /; wv\)|\((?:iPhone|iPad|iPod)[^)]*\)(?!.*Safari\/)/

/** Return true if a user agent contains a token at the beginning of a word. */
export const hasToken = (userAgent: string, token: string): boolean => {
  const tokenIndex = userAgent.indexOf(token)
  return tokenIndex >= 0 && !/\w/.test(userAgent.charAt(tokenIndex - 1))
}

/** Read the traits of this window. Getters of the page are not called. */
export const readTraits = (): WebViewTraits => ({
  userAgent: navigator.userAgent,
  hasGlobal: (name) => name in globalThis,
  standalone: (navigator as { standalone?: unknown }).standalone === true,
})

/** Return true if an app shows this page. */
export const isThisPageInWebView = (): boolean => isWebView(readTraits())

/** Return true if an app shows the page on a phone: a wallet's own browser, or another app. */
export const isWebView = ({ userAgent, hasGlobal: has, standalone }: WebViewTraits): boolean =>
  !standalone &&
  (webViewPattern.test(userAgent) || tokens.some((token) => hasToken(userAgent, token)) || globals.some(has))
