import type { BrowserContext } from '@playwright/test'

/** The host whose frame proves a site's origin to wallets. */
export const verifyHost = 'https://verify.walletconnect.org'

const projectId = '0123456789abcdef0123456789abcdef'

/**
 * What a site adds for scanning: a project id in its options, or in the settings of its server, and the relay in its policy.
 * The relay is one of the test's own.
 */
export const withScanning = (relayUrl: string): Readonly<Record<string, string>> => ({
  'chains: [foundry],': `chains: [foundry],\n    projectId: '${projectId}',\n    relayUrl: '${relayUrl}',`,
  'wss://relay.site.example': relayUrl,
  '[sign_in]': `[walletconnect]\nproject_id = "${projectId}"\nrelay_url = "${relayUrl}"\n\n[sign_in]`,
  "connect-src 'self'": `frame-src ${verifyHost}; connect-src 'self' ${relayUrl}`,
})

/** Answers for the host of the frame: without a proof, as in a browser that blocks it. */
export const stubVerify = (context: BrowserContext): Promise<unknown> =>
  context.route(`${verifyHost}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }))
