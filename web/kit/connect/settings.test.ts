import { afterEach, expect, it } from 'vitest'
import { declaredBy } from './declared'
import { settingsOf } from './settings'

afterEach(() => document.body.replaceChildren())

it('a network is asked only at the address that the site gives, and named as Kisslock knows it', () => {
  const { chains, nodes, base_path } = settingsOf({ chains: [1, { id: 8453, rpc: 'https://node.example', name: 'B' }] })
  expect(chains.map(({ id, name, has_rpc }) => [id, name, has_rpc])).toEqual([
    [1, 'Ethereum', false],
    [8453, 'B', true],
  ])
  expect([nodes, base_path]).toEqual([{ 8453: 'https://node.example' }, ''])
})

it('without functions nobody signs in, and neither name nor picture of an account is asked for', async () => {
  const { sign_in, log, local } = settingsOf({})
  expect([sign_in.mode, log.enabled]).toEqual(['off', false])
  expect(await local?.({ path: 'profile/0xa' })).toEqual({ name: null, avatar: null })
  expect(local?.({ path: 'auth/session' })).toBeUndefined()
})

it('one run of the functions of signing in lasts as long as the page', async () => {
  const signIn = {
    getNonce: async () => 'n',
    createMessage: () => 'shop.example wants you to sign in\n0xa',
    verify: async () => true,
    signOut: async () => {},
  }
  const { sign_in, local } = settingsOf({ signIn, chains: [10] })
  expect(sign_in).toMatchObject({ mode: 'optional', chains: [10] })
  await local?.({ path: 'auth/verify', body: { message: 'x\n0xa\nChain ID: 10', signature: '0x1' } })
  expect(await local?.({ path: 'auth/session' })).toMatchObject({ session: { address: '0xa', chain_id: 10 } })
})

it('an explorer that would run a script is left out', () => {
  const explorer = { name: 'Scan', url: 'javascript:alert(1)' }
  expect(settingsOf({ chains: [{ id: 1, explorer }] }).chains[0]?.explorer).toBeNull()
})

const declared = (html: string) => {
  document.body.innerHTML = html
  return declaredBy(document.body.firstElementChild as Element)
}

it.each([
  ['<p></p>', {}],
  ['<p chains="1 8453" project-id="abc" name="Shop" scheme="dark"></p>', { chains: [1, 8453], projectId: 'abc', name: 'Shop' }],
  ['<p name="Shop"><script type="application/json">{"name":"Json","chains":[10]}</script></p>', { name: 'Shop', chains: [10] }],
  ['<p><b><script type="application/json">{"name":"deeper"}</script></b></p>', {}],
])('%s declares %j', (html, settings) => {
  expect(declared(html)).toEqual(settings)
})

it.each(['{chains: 1}', '[1]', '1', 'null', ''])('the JSON script %j is refused', (json) => {
  expect(() => declared(`<p><script type="application/json">${json}</script></p>`)).toThrow(SyntaxError)
})
