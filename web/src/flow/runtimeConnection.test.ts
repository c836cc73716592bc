import { describe, expect, it, vi } from 'vitest'
import { FakeWallet, hang } from '../wallets/fakeWallet.fixture'
import { connectedPage, freshPages, page } from './runtime.fixture'

freshPages()

describe('the connection', () => {
  it('disconnecting closes what belonged to the account', async () => {
    const { flow, runtime, send } = await connectedPage()
    send({ type: 'leaveAsked', all: false })
    await runtime.disconnect(false)
    expect([flow.get().open, runtime.connection.get().status]).toEqual([false, 'disconnected'])
  })

  it('a wallet that disconnects by itself closes it as well, and leaves the list of wallets open', async () => {
    const account = await connectedPage()
    account.send({ type: 'opened', to: 'networks' })
    account.wallet.emit('accountsChanged', [])
    await vi.waitFor(() => expect(account.flow.get().open).toBe(false))
    account.send({ type: 'opened', to: 'home' })
    expect(account.flow.get().open).toBe(true)
  })

  it('is the same object until something changes', async () => {
    const { runtime } = await connectedPage()
    expect(runtime.connection.get()).toBe(runtime.connection.get())
  })

  it('whose wallet has announced itself and has not answered is waking', async () => {
    const { wallet, runtime } = await connectedPage()
    runtime.engine.destroy()
    wallet.answers.eth_accounts = hang
    const { connection } = page(wallet, true).runtime
    expect(connection.get().waking).toBeUndefined()
    await vi.waitFor(() => expect(connection.get()).toMatchObject({ status: 'reconnecting', waking: true }))
  })

  it('that cannot be brought back is missing as soon as that is known', async () => {
    const { connection } = page(new FakeWallet(), true).runtime
    expect(connection.get().status).toBe('reconnecting')
    await vi.waitFor(() => expect(connection.get().status).toBe('disconnected'))
  })
})
