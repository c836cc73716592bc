import type { BrowserContext } from '@playwright/test'
import { test as base, expect } from '../scan/test'
import { findFreePort } from '../servers/freePort'
import type { Started } from '../servers/kept'
import { startServer } from '../servers/startServer'
import { createRelay, type Relay } from './startRelay'

/** The origin of a worker's site, and the port on which the site expects its relay. */
type RelaySite = { origin: string; port: number }

type OwnRelayFixtures = {
  place: RelaySite
  relay: Relay
  /** Every request that the page sent to the verify host. */
  verified: string[]
}

/** The host whose iframe proves a site's origin to wallets. */
const verifyHost = 'https://verify.walletconnect.org'

/**
 * The iframe's attestation. The attestation is unsigned, because the page's client does not check the signature and the
 * phone does not require a signature.
 */
const attestation = `<!doctype html><script>
const asked = new URLSearchParams(location.search)
const part = (value) => btoa(JSON.stringify(value)).replace(/=+$/, '')
const claims = { id: asked.get('id'), origin: asked.get('origin'), isScam: false, isVerified: true, exp: Date.now() / 1000 + 600 }
parent.postMessage(JSON.stringify({ type: 'verify_attestation', attestation:
  [part({ alg: 'ES256', typ: 'JWT' }), part(claims), 'AA'].join('.') }), '*')
</script>`

const createSettings = (relayUrl: string) => `
[site]
name = "Tidepool"
[walletconnect]
project_id = "0123456789abcdef0123456789abcdef"
relay_url = "${relayUrl}"
[chains.1]
[chains.8453]
`

/** Connection errors that the browser itself logs to the console. */
const socketErrorPattern = /WebSocket connection to 'ws:|WebSocket connection failed/

const stubVerify = async (context: BrowserContext, requestedUrls: string[]) =>
  context.route(`${verifyHost}/**`, (route) => {
    requestedUrls.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: attestation })
  })

const startSite = async (): Promise<Started<RelaySite>> => {
  const port = await findFreePort()
  const { origin, stop } = await startServer('serve', { 'kisslock.toml': createSettings(`ws://127.0.0.1:${port}`) })
  return { value: { origin, port }, stop }
}

/** A test of `kisslock serve` with a project ID and with a relay that the test starts. */
export const test = base.extend<OwnRelayFixtures>({
  place: [async ({ once }, use) => use(await once('place', startSite)), { timeout: 120_000 }],
  expectedErrors: socketErrorPattern,
  expectedOrigin: verifyHost,
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  verified: async ({}, use) => use([]),
  relay: async ({ place }, use) => {
    const relay = createRelay(place.port)
    await use(relay)
    await relay.stop()
  },
  baseURL: async ({ place }, use) => use(place.origin),
  // The relay must end after the browser context, because the page would otherwise log an error about the relay.
  context: async ({ relay: _, context, verified }, use) => {
    await stubVerify(context, verified)
    await use(context)
  },
})

export { expect }
