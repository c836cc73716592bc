// @vitest-environment node
import { type Hex, recoverMessageAddress, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sharedAccount } from './practice'
import { alice, approveAll, bob, connectedState, createObservedWallet, site } from './testWallet.fixture'

const text = 'Grüße, 世界'
const typedData = {
  domain: { name: 'Mail', version: '1', chainId: 1 },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'body', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: bob.address, body: 'Hello' },
} as const

describe('Messages', () => {
  test.each([
    ['as hex', [stringToHex(text), alice.address]],
    ['as text', [text, alice.address]],
    ['after the address', [alice.address, stringToHex(text)]],
    ['with the address in lower case', [text, alice.address.toLowerCase()]],
  ])('A message passed %s is shown as text, and its signature is valid', async (_, params) => {
    const { ask, prompts } = createObservedWallet(approveAll, connectedState)
    const signature = (await ask('personal_sign', ...params)) as Hex
    expect(await verifyMessage({ address: alice.address, message: text, signature })).toBe(true)
    expect(prompts).toMatchObject([{ kind: 'sign', account: alice.address, text, foreignDomain: null }])
  })

  // Specification 7.9
  test('Bytes that are not text are signed unchanged', async () => {
    const { ask, prompts } = createObservedWallet(approveAll, connectedState)
    const signature = (await ask('personal_sign', '0xff00', alice.address)) as Hex
    expect(await verifyMessage({ address: alice.address, message: { raw: '0xff00' }, signature })).toBe(true)
    expect(prompts).toMatchObject([{ text: null, message: '0xff00' }])
  })

  test.each([
    ['site.example', null],
    ['https://site.example', null],
    ['site.example.evil.example', 'site.example.evil.example'],
    ['https://evil.example:8443', 'evil.example:8443'],
  ])('For a sign-in message for %s, the prompt shows the foreign domain %s', async (domain, foreignDomain) => {
    const { ask, prompts } = createObservedWallet(approveAll, connectedState)
    const message = `${domain} wants you to sign in with your Ethereum account:\n${alice.address}\n`
    await ask('personal_sign', message, alice.address)
    expect(prompts).toMatchObject([{ foreignDomain }])
  })

  test.each([
    ['an account that the site does not see', [text, bob.address], 4100],
    ['no account', [text], -32602],
    ['no message', [undefined, alice.address], -32602],
  ])('Signing with %s is rejected', async (_, params, code) => {
    const { ask, prompts } = createObservedWallet(approveAll, connectedState)
    await expect(ask('personal_sign', ...params)).rejects.toMatchObject({ code })
    expect(prompts).toEqual([])
  })
})

describe('Typed data', () => {
  test.each([
    ['JSON text', JSON.stringify(typedData)],
    ['an object', typedData],
  ])('Typed data passed as %s gets a valid signature', async (_, data) => {
    const { ask, prompts } = createObservedWallet(approveAll, connectedState)
    const signature = (await ask('eth_signTypedData_v4', alice.address, data)) as Hex
    expect(await verifyTypedData({ ...typedData, address: alice.address, signature })).toBe(true)
    expect(prompts).toMatchObject([{ kind: 'sign-typed', typed: { primaryType: 'Mail' } }])
  })

  test.each([
    ['broken JSON', '{"types"'],
    ['no types', { ...typedData, types: undefined }],
    ['a different chain', { ...typedData, domain: { chainId: 8453 } }],
    ['values that do not fit their types', { ...typedData, message: { to: 'not an address', body: 1 } }],
  ])('Typed data with %s is rejected', async (_, data) => {
    const { ask } = createObservedWallet(approveAll, connectedState)
    await expect(ask('eth_signTypedData_v4', alice.address, data)).rejects.toMatchObject({ code: -32602 })
  })
})

describe('The smart contract wallet', () => {
  const granted = { accounts: [sharedAccount], grants: { [site]: { accounts: [sharedAccount.address], chains: [1] } } }
  afterEach(() => vi.useRealTimers())

  test('Both owners sign a message, the second owner five seconds after the first', async () => {
    vi.useFakeTimers()
    const { ask, prompts } = createObservedWallet(approveAll, granted)
    const signing = ask('personal_sign', text, sharedAccount.address) as Promise<Hex>
    await vi.advanceTimersByTimeAsync(4900)
    expect(prompts).toMatchObject([{ kind: 'sign', account: sharedAccount.address, text }])
    await vi.advanceTimersByTimeAsync(200)
    const signature = await signing
    expect(prompts).toMatchObject([{}, { kind: 'sign', account: sharedAccount.address, isSecondOwner: true }])
    const owners = [sharedAccount.privateKey, sharedAccount.secondKey ?? '0x'].map((key) => privateKeyToAddress(key))
    const parts = [signature.slice(0, 132), `0x${signature.slice(132)}`] as Hex[]
    expect(await Promise.all(parts.map((part) => recoverMessageAddress({ message: text, signature: part })))).toEqual(
      owners,
    )
  })

  test('If the second owner declines, signing rejects with 4001, and typed data is always rejected', async () => {
    vi.useFakeTimers()
    const { ask } = createObservedWallet(async (prompt) => ({ approved: !('isSecondOwner' in prompt) }), granted)
    const signing = expect(ask('personal_sign', text, sharedAccount.address)).rejects.toMatchObject({ code: 4001 })
    await vi.advanceTimersByTimeAsync(6000)
    await signing
    await expect(ask('eth_signTypedData_v4', sharedAccount.address, JSON.stringify(typedData))).rejects.toMatchObject({
      code: 4200,
    })
  })
})
