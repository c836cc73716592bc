import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toHex } from 'viem'
import { accentNames } from '../build/accents'
import { giveName, payer, placeContracts } from '../e2e/chain/contracts'
import { startChain } from '../e2e/chain/startChain'
import { startShop } from '../e2e/gate/test'
import type { Once, Started } from '../e2e/servers/kept'
import type { Command } from '../e2e/servers/site'
import { startServer } from '../e2e/servers/startServer'

const icon = readFileSync(join(import.meta.dirname, 'site/icon.svg'), 'utf8')

/**
 * The settings that differ between the sites: the accent, the wallets at the top of the list, and whether visitors sign
 * in.
 */
type OwnSettings = { accent?: string | undefined; popular?: readonly string[]; hasSignIn?: true }

const redirectUri = 'https://notebook.example/callback'

/** The query of the client's redirect to the site with sign-in. */
export const clientQuery = new URLSearchParams({
  ...{ client_id: 'notebook', redirect_uri: redirectUri, response_type: 'code', scope: 'openid profile' },
  ...{ code_challenge: 'a'.repeat(43), code_challenge_method: 'S256' },
})

/** The settings of a site with sign-in and an OpenID client. */
const signInSettings = `
[sign_in]
mode = "optional"
tokens = true
statement = "Sign in to Tidepool. This is free and moves nothing."

[oidc]
enabled = true
key = "${randomBytes(32).toString('base64url')}"

[oidc.clients.notebook]
name = "Notebook"
redirect_uris = ["${redirectUri}"]
public = true
`

/** The wallets that the design drawings show at the top of the list. */
const popularWallets = ['rainbow', 'zerion', 'uniswap', 'phantom', 'ledger']

/**
 * Return the settings of a site. `node` serves Ethereum. The node of Base is the discard port, where no server listens,
 * so requests about Base get no response.
 */
const createSettings = (
  origin: string,
  node: string,
  { accent = accentNames[0], popular = popularWallets, hasSignIn }: OwnSettings,
) => `
[site]
name = "Tidepool"
sentence = "Trade at the pace of the tide."
icon = "./icon.svg"
${hasSignIn ? `origins = ["${origin}"]` : ''}

[appearance]
scheme = "auto"
accent = "${accent}"

[wallets]
popular = ${JSON.stringify(popular)}

[chains.1]
rpc = ["${node}"]
[chains.8453]
rpc = ["http://127.0.0.1:9"]
[chains.42161]
[chains.10]
[chains.59144]
${hasSignIn ? signInSettings : ''}`

/** Start the sites' chain, and give Rabby's account the ENS name and the balance that the states show. */
const startEthereum = async (): Promise<Started<string>> => {
  const chain = await startChain(1)
  await placeContracts(chain)
  await giveName(chain, payer, 'mira.eth')
  await chain.ask('anvil_setBalance', payer, toHex(1_284n * 10n ** 15n))
  return { value: chain.url, stop: chain.stop }
}

type StartSite = (once: Once) => Promise<Started<string>>

const createSiteStart =
  (ownSettings: OwnSettings, command: Command = 'serve'): StartSite =>
  async (once) => {
    const node = await once('ethereum', startEthereum)
    const createSiteFiles = (origin: string) => ({
      'kisslock.toml': createSettings(origin, node, ownSettings),
      'icon.svg': icon,
    })
    const { origin, stop } = await startServer(command, createSiteFiles)
    return { value: origin, stop }
  }

/**
 * The sites: the plain site, a site with scanning and its own relay, a site with sign-in, the README's site, and a shop
 * with gates. `startSiteOnce` also starts a site for each accent.
 */
const siteStarts = {
  plain: createSiteStart({}),
  scanning: createSiteStart({}, 'dev'),
  signing: createSiteStart({ hasSignIn: true }),
  readme: createSiteStart({ accent: 'green', popular: [] }),
  gated: async () => {
    const { value, stop } = await startShop()
    return { value: value.origin, stop }
  },
} satisfies Record<string, StartSite>

export type Site = keyof typeof siteStarts | { accent: string }

/** Return the origin of a site. The first call with a site starts this site. */
export const startSiteOnce = (once: Once, name: Site): Promise<string> =>
  typeof name === 'string'
    ? once(name, () => siteStarts[name](once))
    : once(`accent ${name.accent}`, () => createSiteStart(name)(once))
