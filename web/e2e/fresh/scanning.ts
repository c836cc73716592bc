import type { BrowserContext } from '@playwright/test'

/** The host whose iframe proves a site's origin to wallets. */
export const verifyHost = 'https://verify.walletconnect.org'

const projectId = '0123456789abcdef0123456789abcdef'

/**
 * Return the changes to an application's files that enable scanning. The changes add a project ID to the options of the
 * site, or to the settings of its server. The changes also add the relay, which the test runs itself, to the site's
 * content security policy.
 */
export const createScanningChanges = (relayUrl: string): Readonly<Record<string, string>> => ({
  'chains: [foundry],': `chains: [foundry],\n    projectId: '${projectId}',\n    relayUrl: '${relayUrl}',`,
  'wss://relay.site.example': relayUrl,
  '[sign_in]': `[walletconnect]\nproject_id = "${projectId}"\nrelay_url = "${relayUrl}"\n\n[sign_in]`,
  "connect-src 'self'": `frame-src ${verifyHost}; connect-src 'self' ${relayUrl}`,
})

/**
 * Respond to requests to the iframe's host with an empty page, which does not prove the site's origin. A browser that
 * blocks the iframe has the same effect.
 */
export const stubVerify = (context: BrowserContext): Promise<unknown> =>
  context.route(`${verifyHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
