import type { Page } from '@playwright/test'

const relayUrlPattern = /^ws:\/\/127\.0\.0\.1:\d+\//

/** Make the relay accept the page's connection without sending anything. */
export const silenceRelay = (page: Page): Promise<void> => page.routeWebSocket(relayUrlPattern, () => {})

/**
 * Make the relay reject the site's project ID: it closes the connection with a reason, like WalletConnect's own relay.
 */
export const rejectProjectId = (page: Page): Promise<void> =>
  page.routeWebSocket(relayUrlPattern, (socket) => {
    socket.onMessage(() => socket.close({ code: 3000, reason: 'Unauthorized: invalid key' }))
  })
