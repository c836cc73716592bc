import type { WebViewApp } from 'virtual:kisslock/web-view-apps'

/** Calls a method of a value that any script of the page may have put there. Returns whether there was one. */
const call = (target: unknown, name: string, ...values: unknown[]): boolean => {
  const method = (target as Record<string, unknown> | undefined)?.[name]
  if (typeof method !== 'function') return false
  method.call(target, ...values)
  return true
}

/** Returns false where a value of the page throws. */
const safely = (work: () => boolean): boolean => {
  try {
    return work()
  } catch {
    return false
  }
}

type Page = { Telegram?: { WebApp?: unknown }; TelegramWebviewProxy?: unknown }

/** Telegram's own ways to open a link in the phone's browser: its script's, and below it that of the app (core.telegram.org/bots/webapps). */
const telegram = (page: Page, apply: (holder: unknown, name: string, ...values: unknown[]) => boolean, url: string) =>
  safely(() => apply(page.Telegram?.WebApp, 'openLink', url)) ||
  safely(() => apply(page.TelegramWebviewProxy, 'postEvent', 'web_app_open_link', JSON.stringify({ url })))

/**
 * How an app opens this page in the phone's browser, for the visitor's tap: a link, or a call of the app. Undefined without a way.
 * The address is the page's own; nothing that the page's values answer is used.
 */
export const outsideOpener = (
  { opens }: Pick<WebViewApp, 'opens'>,
  address: string,
  page: object = globalThis,
): { href: string } | { onClick: () => void } | undefined => {
  if (!opens) return undefined
  if (opens === 'telegram') {
    const isAvailable = telegram(page, (holder, name) => typeof (holder as never)?.[name] === 'function', address)
    return isAvailable ? { onClick: () => void telegram(page, call, address) } : undefined
  }
  const url = new URL(address)
  for (const [key, value] of new URLSearchParams(opens)) url.searchParams.set(key, value)
  return { href: url.href }
}
