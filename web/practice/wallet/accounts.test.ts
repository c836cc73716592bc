// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { createWallet } from './createWallet'
import type { Prompt, PromptDecision } from './prompts'
import { listVisibleAccounts } from './state'
import { alice, approveAll, bob, connectedState, createObservedWallet, declineAll, site } from './testWallet.fixture'

const permission = { eth_accounts: {} }

describe('Connecting', () => {
  test('A new site receives no account until the user approves, and then the chosen account', async () => {
    const { ask, prompts, events } = createObservedWallet(async () => ({ approved: true, accounts: [bob.address] }))
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([bob.address])
    expect(await ask('eth_accounts')).toEqual([bob.address])
    expect(prompts.map(({ kind, origin }) => [kind, origin])).toEqual([['connect', site]])
    expect(events).toEqual([`accountsChanged ["${bob.address}"]`])
  })

  test('A site that is already connected gets its account without a prompt', async () => {
    const { ask, prompts } = createObservedWallet(declineAll, connectedState)
    expect(await ask('eth_requestAccounts')).toEqual([alice.address])
    expect(prompts).toEqual([])
  })

  test('An approval without accounts shares the first account, and an approval of another wallet’s account shares none', async () => {
    expect(await createObservedWallet(approveAll).ask('eth_requestAccounts')).toEqual([alice.address])
    const foreign = createObservedWallet(async () => ({ approved: true, accounts: [`0x${'11'.repeat(20)}`] }))
    expect(await foreign.ask('eth_requestAccounts')).toEqual([])
  })

  test('A site that is not connected receives no account', async () => {
    const { wallet } = createObservedWallet(approveAll, connectedState)
    expect(await wallet.request('https://other.example', { method: 'eth_accounts' })).toEqual([])
  })

  test('Declining to connect rejects with 4001, and the site receives no account and no event', async () => {
    const { ask, events } = createObservedWallet(declineAll)
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_accounts')).toEqual([])
    expect(events).toEqual([])
  })

  test('A connected site that requests permissions causes a new prompt, and can read and revoke its permissions', async () => {
    const { ask, prompts, events } = createObservedWallet(approveAll, connectedState)
    const granted = [
      { parentCapability: 'eth_accounts', caveats: [{ type: 'restrictReturnedAccounts', value: [alice.address] }] },
      { parentCapability: 'endowment:permitted-chains', caveats: [{ value: ['0x1'] }] },
    ]
    expect(await ask('wallet_requestPermissions', permission)).toMatchObject(granted)
    expect(prompts).toHaveLength(1)
    expect(await ask('wallet_getPermissions')).toMatchObject(granted)
    expect(await ask('wallet_revokePermissions', permission)).toBeNull()
    expect(await ask('wallet_getPermissions')).toEqual([])
    expect(events).toEqual(['accountsChanged []'])
  })

  test.each([{}, { eth_accounts: {}, snap_dialog: {} }, undefined])(
    'The permission request %j is rejected',
    async (p) => {
      await expect(createObservedWallet().ask('wallet_requestPermissions', p)).rejects.toMatchObject({ code: -32602 })
    },
  )
})

describe('The wallet’s own controls', () => {
  test('Locking sends accountsChanged and hides the account; connecting then shows only the unlock prompt', async () => {
    const { ask, wallet, prompts, events } = createObservedWallet(approveAll, connectedState)
    wallet.lock()
    expect(await ask('eth_accounts')).toEqual([])
    expect(await ask('eth_requestAccounts')).toEqual([alice.address])
    expect(prompts.map((prompt) => prompt.kind)).toEqual(['unlock'])
    expect(events).toEqual(['accountsChanged []', `accountsChanged ["${alice.address}"]`])
  })

  test('Declining to unlock rejects with 4001 and leaves the wallet locked', async () => {
    const { ask, wallet } = createObservedWallet(declineAll, { ...connectedState, locked: true })
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: 4001 })
    expect(wallet.state().locked).toBe(true)
  })

  test('Choosing another account sends an event to connected sites', () => {
    const { wallet, events } = createObservedWallet(approveAll, connectedState)
    wallet.select(bob.address)
    expect(events).toEqual([`accountsChanged ["${bob.address}"]`])
    expect(() => wallet.select(`0x${'11'.repeat(20)}`)).toThrow('not an account')
  })

  test('Going offline and online sends events, and every request rejects with 4900 while the wallet is offline', async () => {
    const { wallet, ask, events } = createObservedWallet(approveAll, connectedState)
    wallet.setOnline(false)
    await expect(ask('eth_chainId')).rejects.toMatchObject({ code: 4900 })
    wallet.setOnline(true)
    expect(events.map((line) => line.split(' ')[0])).toEqual(['disconnect', 'connect'])
  })

  test('Listeners are called after the state has changed, until they unsubscribe', () => {
    const { wallet } = createObservedWallet(approveAll, connectedState)
    const visibleAccounts: unknown[] = []
    const stop = wallet.subscribe(() => visibleAccounts.push(listVisibleAccounts(wallet.state(), site)))
    wallet.lock()
    stop()
    wallet.unlock()
    expect(visibleAccounts).toEqual([[]])
  })
})

describe('Prompts', () => {
  test('With Rabby’s habits a second prompt rejects with -32001, and pages get no event for a lock', async () => {
    const { wallet, events, ask } = createObservedWallet(() => new Promise(() => {}), connectedState)
    Object.assign(wallet.habits, { processing: true, eventless: true })
    void ask('wallet_requestPermissions', permission)
    await expect(ask('wallet_requestPermissions', permission)).rejects.toMatchObject({
      code: -32001,
      message: 'Already processing connect. Please wait.',
    })
    wallet.lock()
    expect(events).toEqual([])
    expect(await ask('eth_accounts')).toEqual([])
  })

  test('A second prompt of the same kind rejects with -32002, and a prompt of another kind waits', async () => {
    const openPrompts: ((decision: PromptDecision) => void)[] = []
    const kinds: Prompt['kind'][] = []
    const wallet = createWallet({
      approve: ({ kind }) => {
        kinds.push(kind)
        return new Promise((resolve) => openPrompts.push(resolve))
      },
    })
    const ask = (method: string, ...params: unknown[]) => wallet.request(site, { method, params })
    const firstResponse = ask('eth_requestAccounts')
    await expect(ask('eth_requestAccounts')).rejects.toMatchObject({ code: -32002 })
    await expect(ask('wallet_requestPermissions', permission)).rejects.toMatchObject({ code: -32002 })
    const secondResponse = ask('wallet_switchEthereumChain', { chainId: '0x7a69' })
    await Promise.resolve()
    expect(kinds).toEqual(['connect'])
    openPrompts[0]?.({ approved: false })
    await expect(firstResponse).rejects.toMatchObject({ code: 4001 })
    await expect.poll(() => kinds).toEqual(['connect', 'switch'])
    openPrompts[1]?.({ approved: true })
    expect(await secondResponse).toBeNull()
  })

  test('Messages to sign are queued: the second message is shown after the first message was answered', async () => {
    const open: ((decision: PromptDecision) => void)[] = []
    const { ask, prompts } = createObservedWallet(() => new Promise((resolve) => open.push(resolve)), connectedState)
    const [first, second] = ['one', 'two'].map((text) => ask('personal_sign', text, alice.address))
    await expect.poll(() => prompts).toHaveLength(1)
    open[0]?.({ approved: true })
    await first
    await expect.poll(() => prompts.map((prompt) => prompt.kind === 'sign' && prompt.text)).toEqual(['one', 'two'])
    open[1]?.({ approved: false })
    await expect(second).rejects.toMatchObject({ code: 4001 })
  })

  test.each([
    ['eth_sign', 4200],
    ['eth_sendTransaction', 4200],
    ['toString', -32601],
    ['wallet_makeCoffee', -32601],
    ['', -32600],
  ])('The method "%s" rejects with %d', async (method, code) => {
    await expect(createObservedWallet().ask(method)).rejects.toMatchObject({ code, name: 'RpcError' })
  })
})
