import type { BrowserContext } from '@playwright/test'

/** The host whose iframe proves a site's origin to wallets. */
export const verifyHost = 'https://verify.walletconnect.org'

const projectId = '0123456789abcdef0123456789abcdef'

/**
 * Return the changes that enable scanning: a project ID in the site's options or in its server's settings, and the
 * relay in its policy. The test runs its own relay.
 */
export const withScanning = (relayUrl: string): Readonly<Record<string, string>> => ({
  'chains: [foundry],': `chains: [foundry],\n    projectId: '${projectId}',\n    relayUrl: '${relayUrl}',`,
  'wss://relay.site.example': relayUrl,
  '[sign_in]': `[walletconnect]\nproject_id = "${projectId}"\nrelay_url = "${relayUrl}"\n\n[sign_in]`,
  "connect-src 'self'": `frame-src ${verifyHost}; connect-src 'self' ${relayUrl}`,
})

/** Respond instead of the iframe's host, without a proof. A browser that blocks the iframe behaves the same way. */
export const stubVerify = (context: BrowserContext): Promise<unknown> =>
  context.route(`${verifyHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
