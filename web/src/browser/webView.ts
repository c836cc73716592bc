import { globals, tokens } from 'virtual:kisslock/web-views'

/** What a page sees of the window it is in. */
export type Traits = {
  userAgent: string
  /** Whether the page has a global of this name. */
  has: (name: string) => boolean
  /** Whether the page was started from the home screen of an iPhone, where the user agent names no browser either. */
  standalone: boolean
}

/** A window of Android's own WebView, and one of iOS: only its browsers name Safari. */
const webViewPattern = /; wv\)|\((?:iPhone|iPad|iPod)[^)]*\)(?!.*Safari\/)/

/** Whether a user agent has a token, at the beginning of a word. */
export const hasToken = (userAgent: string, token: string): boolean => {
  const at = userAgent.indexOf(token)
  return at >= 0 && !/\w/.test(userAgent.charAt(at - 1))
}

/** Reads the traits of this window. A getter of the page is not called. */
export const readTraits = (): Traits => ({
  userAgent: navigator.userAgent,
  has: (name) => name in globalThis,
  standalone: (navigator as { standalone?: unknown }).standalone === true,
})

/** Whether this page is in one of these windows. */
export const isHere = (): boolean => isWebView(readTraits())

/** Whether a phone shows this page in the window of an app: a wallet's own browser, or another app. */
export const isWebView = ({ userAgent, has, standalone }: Traits): boolean =>
  !standalone &&
  (webViewPattern.test(userAgent) || tokens.some((token) => hasToken(userAgent, token)) || globals.some(has))
