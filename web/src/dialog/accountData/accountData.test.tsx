import { act, createRef } from 'react'
import { numberToHex } from 'viem'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { publicConfig } from '../../engine/publicConfig.fixture'
import type { PublicConfig } from '../../server/wire.gen'
import { alice } from '../../wallets/fakeWallet.fixture'
import { AccountView } from '../account/AccountView'
import { ConnectButton } from '../ConnectButton'
import { accountDataChunk } from '../chunks'
import { Button } from '../entry/Button'
import { ButtonContext } from '../entry/buttonParts'
import { ChainTile } from '../entry/ChainTile'
import { defaultParts } from '../entry/responsive'
import { DialogContext } from '../frame/focus'
import {
  clickElement,
  createTestKisslock,
  findButton,
  render,
  resetScreenBeforeEach,
  waitForRendering,
} from '../render.fixture'

resetScreenBeforeEach()
beforeEach(() => vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: isWideScreen })))
afterEach(() => {
  vi.unstubAllGlobals()
  isWideScreen = true
})

let isWideScreen = true
/**
 * The path of the test's site. The path differs in each test, so that a late request of an earlier test is not counted.
 */
let sitePath = ''
let siteCount = 0
const avatar = `/api/profile/${alice}/avatar`
type Profile = { address: string; name: string | null; avatar: string | null }
const miraProfile: Profile = { address: alice, name: 'mira.eth', avatar }

/** Replace `fetch` with the site's server, which returns Alice's name and, unless `down` is true, her balance. */
const stubServer = (profile = miraProfile) => {
  const serverState = { calls: 0, profiles: 0, down: false }
  siteCount += 1
  sitePath = `/site${siteCount}`
  vi.stubGlobal('fetch', async (url: string | URL, init?: RequestInit) => {
    if (!String(url).includes(`${sitePath}/api/`)) return new Promise(() => {})
    if (String(url).includes('/api/profile/')) {
      serverState.profiles += 1
      return Response.json({ ...profile, avatar: profile.avatar && sitePath + profile.avatar })
    }
    serverState.calls += 1
    const [{ id }] = JSON.parse(String(init?.body))
    const nodeAnswer = serverState.down
      ? { error: { code: -32000, message: 'down' } }
      : { result: numberToHex(1_284n * 10n ** 15n) }
    return Response.json([{ jsonrpc: '2.0', id, ...nodeAnswer }])
  })
  return serverState
}

const createConnected = (config: Partial<PublicConfig> = {}) => {
  const kisslock = createTestKisslock({ base_path: sitePath, ...config })
  kisslock.connection.set({ status: 'connected', address: alice, chainId: 1 })
  return kisslock
}

/** Render the account's dialog after the connection library is loaded. */
const renderAccount = async (config: Partial<PublicConfig> = {}) => {
  const kisslock = createConnected(config)
  await kisslock.runtime.load()
  await render(<AccountView screen={{ at: 'account' }} />, kisslock)
  return kisslock
}

const buttonParts = { label: accountDataChunk, preload: async () => {}, ChainTile: () => null, onMissing: () => {} }

const findAccountButton = () => findButton(/Show account$/)
const readBalanceText = () => document.querySelector('.kl-balance')?.textContent
const configWithoutNodes = { chains: publicConfig().chains.map((chain) => ({ ...chain, has_rpc: false })) }

describe('the button of a connected account', () => {
  it('the button reserves space for the balance, then shows name, picture and balance', async () => {
    const seen = stubServer()
    await render(<ConnectButton ChainTile={ChainTile} />, createConnected())
    await act(async () => void (await accountDataChunk.load()))
    await waitForRendering(() =>
      expect(findAccountButton().querySelector('.kl-chip__bal')?.textContent).toBe('1.284\u00a0ETH'),
    )
    expect(findAccountButton().querySelector('.kl-named > :last-child')?.textContent).toBe('mira.eth')
    expect(findAccountButton().querySelector('img')?.getAttribute('src')).toBe(`${sitePath}${avatar}`)
    expect(seen).toMatchObject({ calls: 1, profiles: 1 })
  })

  it('the button shows the generated picture until the account’s picture has loaded, and keeps it if loading fails', async () => {
    stubServer()
    await render(<ConnectButton ChainTile={ChainTile} />, createConnected())
    await waitForRendering(() => expect(findAccountButton().querySelector('img')?.hidden).toBe(true))
    expect(findAccountButton().querySelector('.kl-avatar')).not.toBeNull()
    await act(async () => findAccountButton().querySelector('img')?.dispatchEvent(new Event('error')))
    expect(findAccountButton().querySelector('img')?.hidden).toBe(true)
    await act(async () => findAccountButton().querySelector('img')?.dispatchEvent(new Event('load')))
    expect(findAccountButton().querySelector('img')?.hidden).toBe(false)
  })

  it('if the button shows no balance on a small screen, no balance is read', async () => {
    isWideScreen = false
    const seen = stubServer()
    await render(<ConnectButton ChainTile={ChainTile} />, createConnected())
    await waitForRendering(() => expect(findAccountButton().textContent).toContain('mira.eth'))
    expect(seen).toMatchObject({ calls: 0, profiles: 1 })
  })

  it('the balance is read and shown on a small screen if the site shows the balance on small screens', async () => {
    isWideScreen = false
    const seen = stubServer()
    await render(
      <ButtonContext.Provider value={buttonParts}>
        <Button parts={{ ...defaultParts, showBalance: { smallScreen: true, largeScreen: false } }} />
      </ButtonContext.Provider>,
      createConnected(),
    )
    await waitForRendering(() =>
      expect(findAccountButton().querySelector('.kl-chip__bal')?.textContent).toBe('1.284\u00a0ETH'),
    )
    expect(findAccountButton().querySelector('.kl-chip__bal')?.classList).not.toContain('kl-hide-s')
    expect(seen).toMatchObject({ calls: 1 })
  })

  it('the button requests no data and reserves no space for data that it does not show', async () => {
    const seen = stubServer()
    await render(
      <ConnectButton ChainTile={ChainTile} />,
      createConnected({ balance: { show: 'none' }, ...configWithoutNodes }),
    )
    await act(async () => void (await accountDataChunk.load()))
    expect(findAccountButton().textContent).toBe('0xd8dA…6045Network: Ethereum. Show account')
    expect(findAccountButton().querySelector('.kl-chip__bal')).toBeNull()
    expect(seen).toMatchObject({ calls: 0, profiles: 0 })
  })

  it('the button shows the address of an account without a name', async () => {
    stubServer({ address: alice, name: null, avatar: null })
    await render(<ConnectButton ChainTile={ChainTile} />, createConnected())
    await waitForRendering(() => expect(findAccountButton().textContent).toContain('ETH'))
    expect(findAccountButton().textContent).toBe('0xd8dA…60451.284\u00a0ETHNetwork: Ethereum. Show account')
    expect(findAccountButton().querySelector('img')).toBeNull()
  })
})

describe('the button, while the network does not respond', () => {
  it('while the network does not respond, the button reserves no space for a balance', async () => {
    const seen = stubServer()
    seen.down = true
    await render(<ConnectButton ChainTile={ChainTile} />, createConnected())
    await waitForRendering(() => expect(findAccountButton().querySelector('.kl-chip__bal')).toBeNull())
    expect(findAccountButton().textContent).not.toContain('–')
  })
})

describe('the account screen', () => {
  it('the account screen shows balance, name and address', async () => {
    stubServer()
    await renderAccount()
    await waitForRendering(() => expect(readBalanceText()).toBe('Balance1.284\u00a0ETH'))
    expect(document.querySelector('.kl-id__name')?.textContent).toBe('mira.eth')
    expect(document.querySelector('.kl-id .kl-t-note')?.textContent).toBe('0xd8dA…6045')
  })

  it.each([
    ['the site disables balances', { balance: { show: 'none' as const } }],
    ['the network has no node', configWithoutNodes],
  ])('the account screen has no balance if %s', async (_, config) => {
    const seen = stubServer()
    await renderAccount(config)
    await act(async () => {})
    expect(readBalanceText()).toBeUndefined()
    expect(seen.calls).toBe(0)
    expect(document.querySelector('h3')).toBeNull()
  })

  it('the account screen shows that the network does not respond, next to the address and the button that disconnects', async () => {
    const seen = stubServer()
    seen.down = true
    const kisslock = await renderAccount()
    await waitForRendering(() =>
      expect(document.querySelector('.kl-note strong')?.textContent).toBe('Ethereum is not answering'),
    )
    expect(kisslock.spoken.get()).toBe('Ethereum is not answering')
    expect(document.querySelector('.kl-id')?.textContent).toContain('0xd8dA…6045')
    expect(readBalanceText()).toBe('BalanceBalance unavailable')
    expect(findButton('Disconnect')).toBeTruthy()
  })

  it('“Try again” requests the data again; when the network responds, the note disappears and the focus stays in the dialog', async () => {
    const seen = stubServer()
    seen.down = true
    const kisslock = createConnected()
    await kisslock.runtime.load()
    const box = createRef<HTMLDialogElement>()
    await render(
      <DialogContext.Provider value={box}>
        <dialog open ref={box}>
          <AccountView screen={{ at: 'account' }} />
        </dialog>
      </DialogContext.Provider>,
      kisslock,
    )
    await waitForRendering(() => expect(document.querySelector('.kl-note')).not.toBeNull())
    seen.down = false
    const retryButton = findButton('Try again')
    retryButton.focus()
    await clickElement(retryButton)
    await waitForRendering(() => expect(readBalanceText()).toBe('Balance1.284\u00a0ETH'))
    expect(document.querySelector('.kl-note')).toBeNull()
    expect(document.activeElement?.id).toBe('kl-title')
  })
})
