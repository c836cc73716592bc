// @vitest-environment node
import { type Hex, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { alice, bob, connected, observed, yes } from './testWallet.fixture'

const text = 'Grüße, 世界'
const typed = {
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
  ])('A message passed %s is shown as text, and the signature is real', async (_, params) => {
    const { ask, prompts } = observed(yes, connected)
    const signature = (await ask('personal_sign', ...params)) as Hex
    expect(await verifyMessage({ address: alice.address, message: text, signature })).toBe(true)
    expect(prompts).toMatchObject([{ kind: 'sign', account: alice.address, text, foreignDomain: null }])
  })

  // Specification 7.9
  test('Bytes that are not text are signed unchanged', async () => {
    const { ask, prompts } = observed(yes, connected)
    const signature = (await ask('personal_sign', '0xff00', alice.address)) as Hex
    expect(await verifyMessage({ address: alice.address, message: { raw: '0xff00' }, signature })).toBe(true)
    expect(prompts).toMatchObject([{ text: null, message: '0xff00' }])
  })

  test.each([
    ['site.example', null],
    ['https://site.example', null],
    ['site.example.evil.example', 'site.example.evil.example'],
    ['https://evil.example:8443', 'evil.example:8443'],
  ])('A sign-in message for %s names the foreign domain %s', async (domain, foreignDomain) => {
    const { ask, prompts } = observed(yes, connected)
    const message = `${domain} wants you to sign in with your Ethereum account:\n${alice.address}\n`
    await ask('personal_sign', message, alice.address)
    expect(prompts).toMatchObject([{ foreignDomain }])
  })

  test.each([
    ['an account that the site does not see', [text, bob.address], 4100],
    ['no account', [text], -32602],
    ['no message', [undefined, alice.address], -32602],
  ])('With %s signing is rejected', async (_, params, code) => {
    const { ask, prompts } = observed(yes, connected)
    await expect(ask('personal_sign', ...params)).rejects.toMatchObject({ code })
    expect(prompts).toEqual([])
  })
})

describe('Typed data', () => {
  test.each([
    ['JSON text', JSON.stringify(typed)],
    ['an object', typed],
  ])('Passed as %s, the signature is real', async (_, data) => {
    const { ask, prompts } = observed(yes, connected)
    const signature = (await ask('eth_signTypedData_v4', alice.address, data)) as Hex
    expect(await verifyTypedData({ ...typed, address: alice.address, signature })).toBe(true)
    expect(prompts).toMatchObject([{ kind: 'sign-typed', typed: { primaryType: 'Mail' } }])
  })

  test.each([
    ['broken JSON', '{"types"'],
    ['no types', { ...typed, types: undefined }],
    ['another chain', { ...typed, domain: { chainId: 8453 } }],
    ['values that do not fit their types', { ...typed, message: { to: 'not an address', body: 1 } }],
  ])('%s is rejected', async (_, data) => {
    const { ask } = observed(yes, connected)
    await expect(ask('eth_signTypedData_v4', alice.address, data)).rejects.toMatchObject({ code: -32602 })
  })
})
