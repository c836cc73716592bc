import type { WebViewApp } from 'virtual:kisslock/web-view-apps'

/**
 * Call a method of a value that might come from any script of the page. Returns false if the method does not exist.
 */
const callMethod = (target: unknown, name: string, ...values: unknown[]): boolean => {
  const method = (target as Record<string, unknown> | undefined)?.[name]
  if (typeof method !== 'function') return false
  method.call(target, ...values)
  return true
}

/** Call the callback. Returns false if the callback throws, for instance because a getter of the page throws. */
const runSafely = (callback: () => boolean): boolean => {
  try {
    return callback()
  } catch {
    return false
  }
}

type PageWithTelegram = { Telegram?: { WebApp?: unknown }; TelegramWebviewProxy?: unknown }

/**
 * Try Telegram's two ways to open a link in the phone's browser: first the method of Telegram's script, then the event
 * of the Telegram app (core.telegram.org/bots/webapps).
 */
const openFromTelegram = (
  page: PageWithTelegram,
  applyMethod: (holder: unknown, name: string, ...values: unknown[]) => boolean,
  url: string,
) =>
  runSafely(() => applyMethod(page.Telegram?.WebApp, 'openLink', url)) ||
  runSafely(() => applyMethod(page.TelegramWebviewProxy, 'postEvent', 'web_app_open_link', JSON.stringify({ url })))

/**
 * Return how an app can open this page in the phone's browser after the visitor's tap: a link, or a call of the app's
 * own function. Undefined if the app cannot do this. The opened URL is always the page's own URL, and never a value
 * that an object in the page returns.
 */
export const createBrowserOpener = (
  { opens }: Pick<WebViewApp, 'opens'>,
  address: string,
  page: object = globalThis,
): { href: string } | { onClick: () => void } | undefined => {
  if (!opens) return undefined
  if (opens === 'telegram') {
    const isAvailable = openFromTelegram(
      page,
      (holder, name) => typeof (holder as never)?.[name] === 'function',
      address,
    )
    return isAvailable ? { onClick: () => void openFromTelegram(page, callMethod, address) } : undefined
  }
  const url = new URL(address)
  for (const [key, value] of new URLSearchParams(opens)) url.searchParams.set(key, value)
  return { href: url.href }
}
