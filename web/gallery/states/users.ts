import { bob as hers, keys, alice as mine } from '../../e2e/signIn/keys'
import { shortAddress } from '../../src/dialog/shortAddress'
import { unbrokenAddress } from '../../src/dialog/user/unbrokenAddress'
import type { Visitor } from '../visitor'
import { statesOf } from './state'

const at = (day: number) => `2026-11-${day}T17:04:00Z`
const agent = (system: string, browser: string) =>
  `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}`
const chrome = 'Chrome/146.0.0.0 Safari/537.36'
const device = { account: mine, kind: 'key', address: mine, chain_id: 1, name: null, current: false } as const
const devices = [
  {
    ...device,
    ...{ id: '1', issued_at: at(16), used_at: at(20), expires_at: at(27), current: true },
    user_agent: agent('X11; Linux x86_64', chrome),
  },
  {
    ...device,
    ...{ id: '2', issued_at: at(12), used_at: at(19), expires_at: at(26) },
    user_agent: agent('iPhone; CPU iPhone OS 26_0 like Mac OS X', 'Version/26.0 Mobile/15E148 Safari/604.1'),
  },
  {
    ...device,
    ...{ id: '3', issued_at: at(10), used_at: at(20), expires_at: at(30), user_agent: '', name: 'nightly report' },
  },
]

/** Connects, signs in, and opens a page about the user with these answers of the server. */
const opens = async (visitor: Visitor, page: string, answers: Readonly<Record<string, object>> = {}) => {
  for (const [path, json] of Object.entries(answers))
    await visitor.page.route(`**/api/auth/${path}`, (route) => route.fulfill({ json }))
  const rabby = await visitor.connects({ keys })
  await visitor.host.opensAccount()
  await visitor.account.box.getByRole('button', { name: 'Sign in' }).click()
  await visitor.sign.signIn.click()
  await visitor.sign.isClosed()
  await visitor.host.opensAccount()
  await visitor.user.button(page).click()
  await visitor.user.rows.first().waitFor()
  return rabby
}

const own = (wallets: readonly string[]) => ({
  ...{ user: '1', signed_in: mine, wallets, confirming: [mine] },
  added_lately: [{ account: hers, added_at: at(19) }],
})

const links = (visitor: Visitor, wallets: readonly string[] = [mine, hers]) =>
  opens(visitor, 'Wallets you sign in with', { wallets: own(wallets) })

/** Adds an account that belongs to another user; the server's answer says what that user would lose. */
const conflict = async (visitor: Visitor, loses: boolean) => {
  const error = { code: 'auth/already-linked', message: '', hint: '', last_wallet: loses, site_user: loses }
  await visitor.page.route('**/api/auth/link', (route) => route.fulfill({ status: 409, json: { error } }))
  const { wallet } = await links(visitor, [mine])
  wallet.select(hers)
  await visitor.user.button(`Add ${shortAddress(hers)}`).click()
  await visitor.user.says(`${unbrokenAddress(hers)} belongs to another account`)
}

const listsDevices = (visitor: Visitor) =>
  opens(visitor, 'Devices and programs', {
    sessions: { sessions: devices, token_max_s: 2_592_000 },
    wallets: own([mine, hers]),
  })

const asksToLeave = async (visitor: Visitor) => {
  await listsDevices(visitor)
  await visitor.user.button('Sign out everywhere').click()
  await visitor.user.says('Sign out everywhere')
  await visitor.user.box.getByRole('checkbox').check()
}

/** Removes a wallet with a session that is too old; the wallet shows this account. */
const renews = async (visitor: Visitor, shown: `0x${string}`) => {
  const error = { code: 'auth/too-old', message: '', hint: '' }
  await visitor.page.route('**/api/auth/wallets/*', (route) => route.fulfill({ status: 403, json: { error } }))
  const { wallet } = await links(visitor)
  wallet.select(shown)
  await visitor.user.button(`Remove ${shortAddress(hers)}`).click()
  await visitor.user.button(`Remove ${shortAddress(hers)}`).click()
  await visitor.user.says('Sign in once more')
}

const asksForToken = async (visitor: Visitor) => {
  await listsDevices(visitor)
  await visitor.user.button('Create an access token').click()
  await visitor.page.getByLabel('Name of the program').fill('nightly report')
}

/** States of the pages about the user: wallets, devices and programs. */
export const users = statesOf({ site: 'signing' })({
  links: links,
  'links-taken': (visitor) => conflict(visitor, false),
  'links-sure': async (visitor) => {
    await conflict(visitor, true)
    await visitor.user.button('Move it to this account').click()
    await visitor.user.says(`Move ${unbrokenAddress(hers)} anyway?`)
  },
  'links-remove': async (visitor) => {
    await links(visitor)
    await visitor.user.button(`Remove ${shortAddress(mine)}`).click()
    await visitor.user.says(`Remove ${unbrokenAddress(mine)}?`)
  },
  'links-renew': (visitor) => renews(visitor, mine),
  'links-renew-choose': (visitor) => renews(visitor, hers),
  devices: listsDevices,
  'devices-everywhere': asksToLeave,
  'devices-left': async (visitor) => {
    await visitor.page.route('**/api/auth/sign-out', (route) => route.fulfill({ status: 204 }))
    await asksToLeave(visitor)
    await visitor.user.button('Sign out everywhere').click()
    await visitor.user.says('You are signed out everywhere')
  },
  'devices-end': async (visitor) => {
    await listsDevices(visitor)
    await visitor.user.button('End session Safari on iPhone').click()
    await visitor.user.says('End this session?')
  },
  'token-name': asksForToken,
  'token-made': async (visitor) => {
    const json = { token: `kisslock_${'Yk3nZ0pQ'.repeat(5)}x7A` }
    await visitor.page.route('**/api/auth/token', (route) => route.fulfill({ json }))
    await asksForToken(visitor)
    await visitor.page.keyboard.press('Enter')
    await visitor.user.says('Your new access token')
  },
})
