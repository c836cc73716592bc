import { bob as hers, keys, alice as mine } from '../../e2e/signIn/keys'
import { shortenAddress, shortenNoWrap } from '../../src/dialog/shortAddress'
import { createStates } from './state'
import type { Step, Steps } from './steps'

const createNovemberDate = (day: number) => `2026-11-${day}T17:04:00Z`
const createUserAgent = (system: string, browser: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`
const chromeVersion = 'Chrome/146.0.0.0 Safari/537.36'
const device = { account: mine, kind: 'key', address: mine, chain_id: 1, name: null, current: false } as const
const devices = [
  {
    ...device,
    ...{
      id: '1',
      issued_at: createNovemberDate(16),
      used_at: createNovemberDate(20),
      expires_at: createNovemberDate(27),
      current: true,
    },
    user_agent: createUserAgent('X11; Linux x86_64', chromeVersion),
  },
  {
    ...device,
    ...{
      id: '2',
      issued_at: createNovemberDate(12),
      used_at: createNovemberDate(19),
      expires_at: createNovemberDate(26),
    },
    user_agent: createUserAgent('iPhone; CPU iPhone OS 26_0 like Mac OS X', 'Version/26.0 Mobile/15E148 Safari/604.1'),
  },
  {
    ...device,
    ...{
      id: '3',
      issued_at: createNovemberDate(10),
      used_at: createNovemberDate(20),
      expires_at: createNovemberDate(30),
      user_agent: '',
      name: 'nightly report',
    },
  },
]

const signedInSteps: Steps = [['startsSigning', { keys }], ['signs'], ['isClosed'], ['opensAccount']]

/** Connect, sign in, and open a page about the user with these server responses. */
const createOpenPageSteps = (page: string, answers: Readonly<Record<string, object>>): Steps => [
  ...Object.entries(answers).map(([path, json]): Step => ['answers', `api/auth/${path}`, { json }]),
  ...signedInSteps,
  ...([['presses', page], ['lists']] as const),
]

const agentClient = { id: 'https://agent.example/client.json', name: 'Agent', document_host: 'agent.example' }
const appsOfUser = [
  { client: agentClient, resources: ['https://mcp.example.com/mcp', 'https://charts.example.com/api/v2/series'] },
  { client: { id: 'notebook', name: 'Notebook', document_host: null }, resources: [] },
]

const createOpenAppsSteps = (clients: readonly object[]): Steps => [
  ['answers', 'api/oidc/clients', { json: { clients } }],
  ...signedInSteps,
  ['presses', 'Apps with access'],
  ['says', 'Apps with access'],
]

const createUserWallets = (wallets: readonly string[]) => ({
  ...{ user: '1', signed_in: mine, wallets, confirming: [mine] },
  added_lately: [{ account: hers, added_at: createNovemberDate(19) }],
})

const createOpenLinksSteps = (...wallets: string[]): Steps =>
  createOpenPageSteps('Wallets you sign in with', { wallets: createUserWallets(wallets) })

/**
 * Link an account that belongs to another user. `isLastWallet` is true if the server responds that the other user would
 * lose its last wallet or its link to a user of the site.
 */
const createLinkConflictSteps = (isLastWallet: boolean): Steps => [
  ['refuses', 'api/auth/link', 409, 'auth/already-linked', { last_wallet: isLastWallet, site_user: isLastWallet }],
  ...createOpenLinksSteps(mine),
  ['selects', hers],
  ['presses', /^Add /],
  ['says', `${shortenNoWrap(hers)} belongs to another account`],
]

const openDevicesSteps: Steps = createOpenPageSteps('Devices and programs', {
  sessions: { sessions: devices, token_max_s: 2_592_000 },
  wallets: createUserWallets([mine, hers]),
})

const signOutQuestionSteps: Steps = [
  ...openDevicesSteps,
  ['presses', 'Sign out everywhere'],
  ['says', 'Sign out everywhere'],
  ({ user }) => user.box.getByRole('checkbox').check(),
]

/**
 * Remove a wallet with a session that is too old for a removal. `selectedAccount` is the account selected in the
 * wallet.
 */
const createRemoveSteps = (selectedAccount: `0x${string}`): Steps => [
  ['refuses', 'api/auth/wallets/*', 403, 'auth/too-old'],
  ...createOpenLinksSteps(mine, hers),
  ['selects', selectedAccount],
  ['presses', `Remove ${shortenAddress(hers)}`],
  ['says', `Remove ${shortenNoWrap(hers)}?`],
  ['presses', `Remove ${shortenNoWrap(hers)}`],
  ['says', 'Sign in once more'],
]

const tokenFormSteps: Steps = [
  ...openDevicesSteps,
  ['presses', 'Create an access token'],
  ({ page }) => page.getByLabel('Name of the program').fill('nightly report'),
]

/** States of the pages about the user: the user's wallets, signed-in browsers and API clients. */
export const userStates = createStates({ site: 'signing' })({
  links: createOpenLinksSteps(mine, hers),
  'links-taken': createLinkConflictSteps(false),
  'links-sure': [
    ...createLinkConflictSteps(true),
    ['presses', 'Move it to this account'],
    ['says', `Move ${shortenNoWrap(hers)} anyway?`],
  ],
  'links-remove': [
    ...createOpenLinksSteps(mine, hers),
    ['presses', `Remove ${shortenAddress(mine)}`],
    ['says', `Remove ${shortenNoWrap(mine)}?`],
  ],
  'links-renew': createRemoveSteps(mine),
  'links-renew-choose': createRemoveSteps(hers),
  devices: openDevicesSteps,
  'devices-everywhere': signOutQuestionSteps,
  'devices-left': [
    ['answers', 'api/auth/sign-out', { status: 204 }],
    ...signOutQuestionSteps,
    ['presses', 'Sign out everywhere'],
    ['says', 'You are signed out everywhere'],
  ],
  'devices-end': [...openDevicesSteps, ['presses', 'End session Safari on iPhone'], ['says', 'End this session?']],
  apps: [...createOpenAppsSteps(appsOfUser), ['lists']],
  'apps-none': createOpenAppsSteps([]),
  'apps-end': [
    ...createOpenAppsSteps(appsOfUser),
    ['presses', 'Remove access Agent'],
    ['says', 'Remove this app’s access?'],
  ],
  'apps-failed': [
    ['refuses', 'api/oidc/clients', 503, 'storage/unavailable'],
    ...signedInSteps,
    ['presses', 'Apps with access'],
    ['says', 'Apps with access'],
    ({ user }) => user.box.locator('.kl-note').waitFor(),
  ],
  'token-name': tokenFormSteps,
  'token-made': [
    ['answers', 'api/auth/token', { json: { token: `kisslock_${'Yk3nZ0pQ'.repeat(5)}x7A` } }],
    ...tokenFormSteps,
    ['keys', 'Enter'],
    ['says', 'Your new access token'],
  ],
})
