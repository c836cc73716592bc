import { describe, expect, it, vi } from 'vitest'
import { fakeTimersInEachTest } from '../../browser/clock.fixture'
import { createListeners } from '../../browser/listeners'
import { classifyError } from '../../errors/classify'
import { alice, bob } from '../fakeWallet.fixture'
import type { Client } from './client'
import { createSessionProvider } from './session'

fakeTimersInEachTest()

const methods = ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain']
const createAccounts = (chains: readonly number[], account: string = alice) =>
  chains.map((id) => `eip155:${id}:${account.toLowerCase()}`)

/**
 * Create a replacement for the relay's client with the methods that Kisslock uses, and with a session on these chains.
 * `answer` returns the wallet's response to a method.
 */
const createFakeClient = (chains: readonly number[] = [1, 137], answer: (method: string) => unknown = () => null) => {
  const { on, emit } = createListeners()
  const askedMethods: string[] = []
  const eip155 = { accounts: createAccounts(chains), methods }
  const client = {
    session: { topic: 'topic', namespaces: { eip155 } } as object | undefined,
    chainId: chains[0],
    setChain: (id: number) => {
      client.chainId = id
      emit('chainChanged')
    },
    request: async ({ method }: { method: string }) => {
      askedMethods.push(`${method} eip155:${client.chainId}`)
      return answer(method)
    },
    on,
  }
  return { client: client as unknown as Client & { session: object | undefined }, eip155, asked: askedMethods, emit }
}

const startProvider = (...clientArguments: Parameters<typeof createFakeClient>) => {
  const fake = createFakeClient(...clientArguments)
  const endedClients: Client[] = []
  const provider = createSessionProvider((client) => endedClients.push(client))
  provider.follow(fake.client)
  const events: string[] = []
  for (const event of ['accountsChanged', 'chainChanged', 'disconnect'])
    provider.on?.(event, (payload: unknown) => {
      events.push(`${event} ${payload instanceof Error ? (payload as { code?: unknown }).code : payload}`)
    })
  const ask = (method: string, ...params: unknown[]) => provider.request({ method, params })
  const readErrorCode = (method: string, ...params: unknown[]) =>
    ask(method, ...params).then(
      () => 'fine',
      (error) => (error as { code?: unknown }).code,
    )
  return { ...fake, provider, ended: endedClients, told: events, ask, code: readErrorCode }
}

const createSwitchParameter = (id: number) => ({ chainId: `0x${id.toString(16)}` })

describe('a session as a provider', () => {
  it('a session returns its accounts with checksum and its chain as hex, without a request to the wallet', async () => {
    const { ask, asked } = startProvider()
    expect(await ask('eth_accounts')).toEqual([alice])
    expect(await ask('eth_requestAccounts')).toEqual([alice])
    expect(await ask('eth_chainId')).toBe('0x1')
    expect(asked).toEqual([])
  })

  it('a session forwards only requests that the session allows, together with the session’s chain', async () => {
    const { ask, asked, code } = startProvider([137], () => '0xsigned')
    expect(await ask('personal_sign', '0x00', alice)).toBe('0xsigned')
    expect(asked).toEqual(['personal_sign eip155:137'])
    expect(await code('eth_getBalance', alice)).toBe(4200)
    expect(await code('wallet_requestPermissions')).toBe(4200)
    expect(await code('wallet_sendCalls')).toBe(4200)
    expect(await code('wallet_getCapabilities')).toBe(4200)
    expect(asked).toHaveLength(1)
  })

  it('a session requests the capabilities of an account once (EIP-5792), and again after a failure', async () => {
    let fails = true
    const { ask, asked, eip155 } = startProvider([1], () => (fails ? Promise.reject(new Error('busy')) : { '0x1': {} }))
    eip155.methods = [...methods, 'wallet_getCapabilities']
    await expect(ask('wallet_getCapabilities', alice)).rejects.toThrow('busy')
    fails = false
    expect(await ask('wallet_getCapabilities', alice)).toEqual({ '0x1': {} })
    expect(await ask('wallet_getCapabilities', alice)).toEqual({ '0x1': {} })
    expect(asked).toHaveLength(2)
    await ask('wallet_getCapabilities', bob)
    expect(asked).toHaveLength(3)
  })

  it('a session switches to one of its chains without a request to the wallet', async () => {
    const { ask, asked, told } = startProvider()
    expect(await ask('wallet_switchEthereumChain', createSwitchParameter(137))).toBeNull()
    expect(asked).toEqual([])
    expect(told).toEqual(['chainChanged 0x89'])
  })

  it('a session requests an unknown chain from the wallet, and switches when the wallet adds the chain to the session', async () => {
    const { ask, asked, eip155, told } = startProvider()
    const switchPromise = ask('wallet_switchEthereumChain', createSwitchParameter(8453))
    await vi.advanceTimersByTimeAsync(500)
    eip155.accounts.push(...createAccounts([8453]))
    await vi.advanceTimersByTimeAsync(100)
    expect(await switchPromise).toBeNull()
    expect(asked).toEqual(['wallet_switchEthereumChain eip155:1'])
    expect(told).toEqual(['chainChanged 0x2105'])
  })

  it('a switch fails with the code chain/unchanged if the wallet approves but never adds the chain to the session', async () => {
    const { ask, told } = startProvider()
    const done = ask('wallet_switchEthereumChain', createSwitchParameter(8453)).catch(
      (error) => classifyError(error, {}, 'chain').code,
    )
    await vi.advanceTimersByTimeAsync(2100)
    expect(await done).toBe('chain/unchanged')
    expect(told).toEqual([])
  })

  it('a session forwards the wallet’s error 4902 (unknown chain)', async () => {
    const { code } = startProvider([1], () => Promise.reject({ code: 4902, message: 'Unknown.' }))
    expect(await code('wallet_switchEthereumChain', createSwitchParameter(8453))).toBe(4902)
  })

  it('a session without accounts emits no accountsChanged event, because the session continues', () => {
    const { emit, eip155, told } = startProvider()
    eip155.accounts = []
    emit('accountsChanged')
    expect(told).toEqual([])
  })

  it('a session emits accounts that replace the earlier accounts', () => {
    const { emit, eip155, told } = startProvider()
    eip155.accounts = createAccounts([1], bob)
    emit('accountsChanged')
    expect(told).toEqual([`accountsChanged ${bob}`])
  })

  it('a session that ends emits the event disconnect, and allows no further request', async () => {
    const { emit, client, told, code, ask } = startProvider()
    client.session = undefined
    emit('disconnect')
    expect(told).toEqual(['disconnect 4900'])
    expect(await ask('eth_accounts')).toEqual([])
    expect(await code('personal_sign')).toBe(4100)
  })

  it('a session ends when wagmi revokes the permission', async () => {
    const { ask, ended, client } = startProvider()
    await ask('wallet_revokePermissions', { eth_accounts: {} })
    expect(ended).toEqual([client])
  })

  it('a session no longer listens to a client that was replaced', () => {
    const { provider, emit, told } = startProvider()
    provider.follow(createFakeClient([1]).client)
    emit('accountsChanged')
    expect(told).toEqual([])
  })

  it.each([[['eip155:1']], [['eip155:1:0xnot']], [['']]])(
    'the invalid accounts %j of a session are rejected',
    async (accounts) => {
      const { eip155, ask } = startProvider()
      eip155.accounts = accounts
      await expect(ask('eth_accounts')).rejects.toThrow()
    },
  )
})
