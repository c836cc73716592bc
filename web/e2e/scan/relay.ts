import type { Page } from '@playwright/test'

const relay = /^ws:\/\/127\.0\.0\.1:\d+\//

/** A relay that accepts the page's connection and sends nothing. */
export const relayIsSilent = (page: Page): Promise<void> => page.routeWebSocket(relay, () => {})

/** A relay that rejects the site's project id: it closes the connection with a reason, as the hosted one does. */
export const relayRefuses = (page: Page): Promise<void> =>
  page.routeWebSocket(relay, (socket) => {
    socket.onMessage(() => socket.close({ code: 3000, reason: 'Unauthorized: invalid key' }))
  })
