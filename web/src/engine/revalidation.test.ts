import { getConnection } from '@wagmi/core'
import { expect, it, vi } from 'vitest'
import { connectWallet } from '../actions/connectWallet'
import { disconnectWallet } from '../actions/disconnectWallet'
import { alice, bob, neverResponds } from '../wallets/fakeWallet.fixture'
import {
  announceSecond,
  createEngineWithWallet,
  createWalletConnectedBefore,
  endEngineKeepingStorage,
  resetEnginesAfterEach,
  watchStatus,
} from './engine.fixture'

resetEnginesAfterEach()

/** Create a page whose connection was restored, with a wallet that sends no events. */
const createRestoredPage = async () => {
  const wallet = await createWalletConnectedBefore()
  const { engine } = createEngineWithWallet(wallet)
  await engine.reconnect()
  const { recheck } = await engine.revalidation.load()
  return { wallet, engine, recheck, now: () => getConnection(engine.config) }
}

/** Dispatch the event of a visitor who returns to the page. */
const returnToPage = () => window.dispatchEvent(new Event('focus'))

it('when the visitor returns to the page, a locked wallet is disconnected, and an unlocked wallet is restored', async () => {
  const { wallet, now } = await createRestoredPage()
  wallet.answers.eth_accounts = []
  returnToPage()
  await vi.waitFor(() => expect(now().status).toBe('disconnected'))
  delete wallet.answers.eth_accounts
  returnToPage()
  await vi.waitFor(() => expect(now()).toMatchObject({ status: 'connected', address: alice }))
  expect(wallet.methods()).not.toContain('wallet_requestPermissions')
})

it('a check updates the connection if the wallet has a different account, and changes nothing if the account is the same', async () => {
  const { wallet, engine, recheck, now } = await createRestoredPage()
  const changeListener = vi.fn()
  engine.config.subscribe(({ connections }) => connections, changeListener)
  await recheck()
  expect(changeListener).not.toHaveBeenCalled()
  wallet.accounts = [bob]
  await recheck()
  expect(now()).toMatchObject({ status: 'connected', address: bob })
})

it('two simultaneous checks send one request, and a wallet that does not respond stays connected', async () => {
  const { wallet, recheck, now } = await createRestoredPage()
  wallet.calls.length = 0
  wallet.answers.eth_accounts = neverResponds
  await Promise.all([recheck(), recheck()])
  expect([now().status, wallet.methods()]).toEqual(['connected', ['eth_accounts']])
})

it('after a disconnect in the page the wallet gets no request', async () => {
  const { wallet, engine, recheck, now } = await createRestoredPage()
  await disconnectWallet(engine)
  wallet.approved = true
  wallet.calls.length = 0
  await recheck()
  expect([now().status, wallet.methods()]).toEqual(['disconnected', []])
})

it('a restoration in progress ends when the visitor chooses a wallet', async () => {
  const { wallet, engine, recheck, now } = await createRestoredPage()
  wallet.answers.eth_accounts = []
  await recheck()
  let wake = () => {}
  wallet.answers.eth_accounts = () => new Promise((resolve) => (wake = () => resolve([alice])))
  await recheck()
  const { found } = announceSecond(engine)
  await connectWallet(engine, { wallet: found })
  wake()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect([now().address, engine.config.state.connections.size]).toEqual([bob, 1])
})

it('a wallet stays connected after a single empty response, which a starting wallet can send', async () => {
  const { wallet, engine, recheck, now } = await createRestoredPage()
  const statuses = watchStatus(engine)
  wallet.answers.eth_accounts = () => {
    delete wallet.answers.eth_accounts
    return Promise.resolve([])
  }
  await recheck()
  expect([statuses, now().address]).toEqual([['connected'], alice])
})

it('the page sends no request if the engine ended while the code for the check was loading', async () => {
  const wallet = await createWalletConnectedBefore()
  const { engine } = createEngineWithWallet(wallet)
  const revalidationPromise = engine.revalidation.load()
  endEngineKeepingStorage(engine)
  await revalidationPromise
  engine.config.setState((state) => ({ ...state, status: 'disconnected' }))
  returnToPage()
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(wallet.methods()).toEqual([])
})
