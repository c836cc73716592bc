// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { approveAll, baseChain, connectedState, createObservedWallet, declineAll } from './testWallet.fixture'

const local = { chainId: '0x7a69' }

describe('Switching', () => {
  test('The wallet returns its chain in hex and as a decimal string', async () => {
    const { ask } = createObservedWallet(approveAll, { chainId: 31337 })
    expect([await ask('eth_chainId'), await ask('net_version')]).toEqual(['0x7a69', '31337'])
  })

  test('Switching to a known chain prompts once, and later switches are silent', async () => {
    const { ask, prompts, events } = createObservedWallet(approveAll, connectedState)
    expect(await ask('wallet_switchEthereumChain', local)).toBeNull()
    expect(prompts).toMatchObject([{ kind: 'switch', from: { id: 1 }, to: { id: 31337 } }])
    await ask('wallet_switchEthereumChain', { chainId: '0x1' })
    await ask('wallet_switchEthereumChain', local)
    expect(prompts).toHaveLength(1)
    expect(events).toEqual(['chainChanged "0x7a69"', 'chainChanged "0x1"', 'chainChanged "0x7a69"'])
  })

  test('Switching to the current chain needs no prompt', async () => {
    const { ask, prompts } = createObservedWallet(declineAll)
    expect(await ask('wallet_switchEthereumChain', { chainId: '0x1' })).toBeNull()
    expect(prompts).toEqual([])
  })

  test('Declining to switch rejects with 4001 and keeps the chain', async () => {
    const { ask } = createObservedWallet(declineAll, connectedState)
    await expect(ask('wallet_switchEthereumChain', local)).rejects.toMatchObject({ code: 4001 })
    expect(await ask('eth_chainId')).toBe('0x1')
  })

  test('A locked wallet first prompts to unlock when a site requests a switch', async () => {
    const { ask, prompts } = createObservedWallet(approveAll, { ...connectedState, locked: true })
    await ask('wallet_switchEthereumChain', local)
    expect(prompts.map((prompt) => prompt.kind)).toEqual(['unlock', 'switch'])
  })

  test.each([
    undefined,
    {},
    { chainId: 1 },
    { chainId: '1' },
    { chainId: '0x0' },
    { chainId: '0xzz' },
    { chainId: '0x01' },
  ])('A request to switch with the parameter %j is rejected', async (parameter) => {
    await expect(createObservedWallet().ask('wallet_switchEthereumChain', parameter)).rejects.toMatchObject({
      code: -32602,
    })
  })
})

describe('Adding', () => {
  test('Switching to an unknown chain rejects with 4902, and a request to add the chain stores it and offers to switch', async () => {
    const { ask, prompts, events } = createObservedWallet(approveAll, connectedState)
    await expect(ask('wallet_switchEthereumChain', { chainId: baseChain.chainId })).rejects.toMatchObject({
      code: 4902,
    })
    expect(await ask('wallet_addEthereumChain', baseChain)).toBeNull()
    expect(prompts.map(({ kind, method }) => [kind, method])).toEqual([
      ['add', 'wallet_addEthereumChain'],
      ['switch', 'wallet_switchEthereumChain'],
    ])
    expect(events).toEqual(['chainChanged "0x2105"'])
    await ask('wallet_switchEthereumChain', { chainId: '0x1' })
    await ask('wallet_switchEthereumChain', { chainId: baseChain.chainId })
    expect(prompts).toHaveLength(2)
  })

  test('If the user declines to add a chain, the request rejects with 4001, and the chain stays unknown', async () => {
    const { ask } = createObservedWallet(declineAll, connectedState)
    await expect(ask('wallet_addEthereumChain', baseChain)).rejects.toMatchObject({ code: 4001 })
    await expect(ask('wallet_switchEthereumChain', { chainId: baseChain.chainId })).rejects.toMatchObject({
      code: 4902,
    })
  })

  test('If the user declines only the switch, the wallet adds the chain and keeps its current chain', async () => {
    const { ask, wallet } = createObservedWallet(async ({ kind }) => ({ approved: kind === 'add' }), connectedState)
    expect(await ask('wallet_addEthereumChain', baseChain)).toBeNull()
    expect(wallet.state()).toMatchObject({ chainId: 1, chains: [{ id: 1 }, { id: 31337 }, { id: 8453, name: 'Base' }] })
  })

  test('If the wallet already has a chain, a request to add the chain only switches to it', async () => {
    const { ask, prompts } = createObservedWallet(approveAll, connectedState)
    await ask('wallet_addEthereumChain', { ...baseChain, ...local, chainName: 'Another name' })
    expect(prompts.map((prompt) => prompt.kind)).toEqual(['switch'])
  })

  test('A test chain on loopback can use http', async () => {
    const { ask } = createObservedWallet()
    expect(await ask('wallet_addEthereumChain', { ...baseChain, rpcUrls: ['http://localhost:9000'] })).toBeNull()
  })

  test.each([
    ['no chain ID', { chainId: undefined }],
    ['a decimal chain ID', { chainId: '8453' }],
    ['a chain ID beyond safe integers', { chainId: '0x20000000000000' }],
    ['no name', { chainName: ' ' }],
    ['no node', { rpcUrls: [] }],
    ['an http node that is not on loopback', { rpcUrls: ['http://mainnet.base.org'] }],
    ['a node that is not a URL', { rpcUrls: ['/api/rpc/8453'] }],
    ['an explorer that is a script', { blockExplorerUrls: ['javascript:alert(1)'] }],
    ['no currency', { nativeCurrency: undefined }],
    ['a currency without a symbol', { nativeCurrency: { name: 'Ether', symbol: '', decimals: 18 } }],
    ['a currency with six decimals', { nativeCurrency: { name: 'Dollar', symbol: 'USD', decimals: 6 } }],
  ])('A network with %s is rejected without a prompt', async (_, wrong) => {
    const { ask, prompts } = createObservedWallet()
    await expect(ask('wallet_addEthereumChain', { ...baseChain, ...wrong })).rejects.toMatchObject({ code: -32602 })
    expect(prompts).toEqual([])
  })
})
