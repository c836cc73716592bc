import { describe, expect, it, vi } from 'vitest'
import { lazy } from '../browser/lazy'
import { publicConfig } from '../engine/publicConfig.fixture'
import { KisslockError } from '../errors/KisslockError'
import { createRuntimePage, resetPagesBeforeEach } from '../flow/runtime.fixture'
import { alice, createRpcError, createThrower, FakeWallet, neverResponds } from '../wallets/fakeWallet.fixture'
import { startLog } from '.'
import { catchBeacons, readSentSteps, waitForSteps } from './log.fixture'

resetPagesBeforeEach()
const sentEntries = catchBeacons()

/** Create a page with a wallet, and start the page's log. */
const createPage = async (wallet = new FakeWallet(), phone = false) => {
  const site = createRuntimePage(wallet)
  const runtime = lazy(async () => site.runtime)
  await runtime.load()
  const { flow } = site
  startLog({ config: publicConfig(), domain: 'site.example', platform: { phone }, flow, runtime }, [])
  const open = () => site.sendEvent({ type: 'opened', to: 'home' })
  const close = () => site.sendEvent({ type: 'closed' })
  return { ...site, open, close }
}

const createSilentWallet = () =>
  Object.assign(new FakeWallet(), { answers: { wallet_requestPermissions: neverResponds } })
const countFlows = () => new Set(sentEntries.map(({ flow }) => flow)).size

describe('a page that is never idle', () => {
  it.each(['pagehide', 'visibilitychange'])(
    'a page that is never idle sends its entries once, at the event %s',
    async (event) => {
      vi.stubGlobal('requestIdleCallback', () => 0)
      const { open } = await createPage()
      open()
      expect(readSentSteps()).toEqual([])
      for (const target of [window, document]) target.dispatchEvent(new Event(event))
      for (const target of [window, document]) target.dispatchEvent(new Event(event))
      expect(readSentSteps()).toEqual(['opened'])
    },
  )
})

describe('the steps to a connection', () => {
  it('when a visitor connects a wallet in this browser, every step is logged with the wallet and one flow ID, without the account', async () => {
    const { open, requestConnection, waitForScreen } = await createPage()
    open()
    requestConnection()
    await waitForScreen('connected')
    await waitForSteps('opened', 'wallet_chosen', 'requested', 'connected')
    expect(countFlows()).toBe(1)
    expect(sentEntries[0]?.flow).toMatch(/^[\w-]{22}$/)
    expect(sentEntries.slice(1).map(({ wallet, method }) => [wallet, method])).toEqual(
      Array(3).fill(['rabby', 'extension']),
    )
    expect(Number(sentEntries[3]?.duration_ms)).toBeGreaterThanOrEqual(0)
    expect(JSON.stringify(sentEntries).toLowerCase()).not.toContain(alice.slice(2, 12).toLowerCase())
  })

  it('a request that fails in the wallet is logged once, as a failed step with the error and its stack', async () => {
    const wallet = new FakeWallet()
    wallet.answers.wallet_requestPermissions = createThrower(createRpcError(-32603, `boom at ${alice}`))
    wallet.answers.eth_requestAccounts = createThrower(createRpcError(-32603, `boom at ${alice}`))
    const { open, requestConnection, waitForScreen } = await createPage(wallet)
    open()
    requestConnection()
    await waitForScreen('failed')
    await waitForSteps('opened', 'wallet_chosen', 'requested', 'failed WALLET/FAILED')
    expect(sentEntries[3]).toMatchObject({
      level: 'error',
      wallet: 'rabby',
      message: 'boom at 0x…',
      rpc_code: '-32603',
    })
    expect(sentEntries[3]?.stack).toContain('KisslockError')
  })

  it('no second opening is logged if the visitor closes and reopens the dialog during the wallet’s request', async () => {
    const { open, close, requestConnection, waitForMethod } = await createPage(createSilentWallet())
    open()
    requestConnection()
    await waitForMethod('wallet_requestPermissions')
    close()
    open()
    await waitForSteps('opened', 'wallet_chosen', 'requested')
  })
})

describe('on a phone', () => {
  const data = { wallet: 'rainbow', is: 'preparing' } as const
  const scan = { attempt: 1, opened: 0, stuck: undefined, data } as const
  const ready = { is: 'ready', code: { uri: 'wc:1', expiresAt: 0 }, renewed: false } as const
  const listWays = () => sentEntries.map(({ step, way }) => [step, way])

  it('on a phone, logged steps contain the connection method: first the app’s link, then the code', async () => {
    const { open, sendEvent, runtime } = await createPage(undefined, true)
    open()
    sendEvent({ type: 'walletChosen', wallet: 'rainbow', method: 'qr_code' })
    runtime.pairing.set({ ...scan, view: 'start', phase: ready })
    runtime.pairing.set({ ...scan, view: 'code', phase: ready })
    sendEvent({ type: 'paired', uid: 'pairing' })
    expect(listWays()).toEqual([
      ['opened', undefined],
      ['wallet_chosen', undefined],
      ['requested', 'app_link'],
      ['connected', 'relay'],
    ])
  })

  it('the field “way” of an entry is “web_view” in an app, and “wallet_browser” after a wallet has appeared there', async () => {
    const { open, sendEvent, requestConnection } = await createPage(createSilentWallet(), true)
    open()
    sendEvent({ type: 'inApp' })
    sendEvent({ type: 'inApp', uid: 'u1' })
    requestConnection()
    await waitForSteps('opened', 'opened', 'wallet_chosen', 'requested')
    expect(listWays().map(([, way]) => way)).toEqual([undefined, 'web_view', 'wallet_browser', 'wallet_browser'])
  })
})

describe('a dialog that opens at an account screen', () => {
  it('account screens are not logged, but an error of a network switch is logged', async () => {
    const { flow, sendEvent } = await createPage()
    sendEvent({ type: 'opened', to: 'account' })
    sendEvent({ type: 'networksShown' })
    sendEvent({ type: 'switchRequested', chainId: 137 })
    sendEvent({ type: 'switchEnded', attempt: 1, switching: { is: 'refused', chainId: 137 } })
    expect(sentEntries).toEqual([])
    const error = new KisslockError('chain/unchanged')
    sendEvent({ type: 'switchRequested', chainId: 137 })
    sendEvent({ type: 'switchEnded', attempt: 2, switching: { is: 'failed', chainId: 137, error } })
    expect(sentEntries).toEqual([expect.objectContaining({ level: 'error', code: 'CHAIN/UNCHANGED', client: 'true' })])
    expect([sentEntries[0]?.step, sentEntries[0]?.flow?.length]).toEqual([undefined, 22])
    // The visitor opens the list of wallets from the account screen, so this opening can now lead to a connection.
    flow.send({ type: 'opened', to: 'home' })
    expect(readSentSteps()).toEqual(['CHAIN/UNCHANGED', 'opened'])
  })
})

describe('errors outside the dialog', () => {
  it('outside the dialog, an error that requires a report is logged once, without a flow ID', async () => {
    const { flow } = await createPage()
    const error = new KisslockError('server/failed')
    flow.backgroundError.set(error)
    flow.backgroundError.set(error)
    flow.backgroundError.set(new KisslockError('server/unreachable'))
    expect(sentEntries).toEqual([expect.objectContaining({ level: 'error', code: 'SERVER/FAILED' })])
    expect(sentEntries[0]?.flow).toBeUndefined()
  })

  it('restoring and ending a connection logs no error', async () => {
    const { runtime } = await createPage()
    await runtime.engine.reconnect()
    await runtime.disconnect(true)
    expect(sentEntries).toEqual([])
  })

  it('a page that reports errors in a loop sends at most 60 entries', async () => {
    const { flow, open, close } = await createPage()
    for (let callCount = 0; callCount < 500; callCount += 1) {
      open()
      flow.backgroundError.set(new KisslockError('server/failed'))
      close()
    }
    expect(sentEntries).toHaveLength(60)
  })

  it('an error of the log itself causes no other error', async () => {
    vi.stubGlobal('URLSearchParams', undefined)
    vi.stubGlobal('crypto', {
      getRandomValues: () => {
        throw new Error('no')
      },
    })
    const { open, screen } = await createPage()
    expect(open).not.toThrow()
    expect(screen().at).toBe('home')
  })
})
