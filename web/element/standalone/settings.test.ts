import { afterEach, expect, it } from 'vitest'
import type { SiteWallet } from '../../kit/catalogue/siteWallet'
import { catalogue } from '../../src/dialog/model'
import { publicConfig } from '../../src/engine/publicConfig.fixture'
import { readOptions } from './declared'
import { addNetworks } from './networks'
import type { ConnectOptions } from './options'
import { findElementProblems } from './problems'
import { mergeChains } from './server'
import { createDialogPreparer, readSiteIcons, toStandaloneSettings } from './settings'

afterEach(() => document.body.replaceChildren())

const chooseNetworks = (chains: unknown) => {
  const options = { chains } as ConnectOptions
  return addNetworks(toStandaloneSettings(options), options)
}

it('a network has the site’s node URL and name if the site sets them, and the name from Kisslock’s data otherwise', () => {
  const { chains, nodes, base_path, sign_in } = chooseNetworks([
    1,
    { id: 8453, rpc: 'https://node.example', name: 'B' },
  ])
  expect(chains.map(({ id, name, has_rpc }) => [id, name, has_rpc])).toEqual([
    [1, 'Ethereum', false],
    [8453, 'B', true],
  ])
  expect([nodes, base_path, sign_in.chains]).toEqual([{ 8453: 'https://node.example' }, '', [1, 8453]])
})

it.each([
  [
    'the site’s node if Kisslock has no public node',
    { id: 31_337, rpc: 'http://127.0.0.1:8545' },
    ['http://127.0.0.1:8545'],
  ],
  ['no node if neither the site nor Kisslock has a node', { id: 31_337 }, []],
])('a wallet adds a network with %s', (_, chain, wanted) => {
  expect(chooseNetworks([chain]).chains).toMatchObject([{ name: 'Local chain', wallet_rpc: wanted }])
})

it('a wallet adds a network with Kisslock’s public nodes, because the site’s node may have a key', () => {
  const [chain] = chooseNetworks([{ id: 8453, rpc: 'https://node.example/key' }]).chains
  expect(chain?.wallet_rpc.length).toBeGreaterThan(0)
  expect(chain?.wallet_rpc).not.toContain('https://node.example/key')
})

it.each([
  ['the server’s networks if the site’s settings contain no networks', undefined, { 1: true, 10: true }],
  ['the server’s gateway only for the site’s networks that the server has', [10, 8453], { 10: true, 8453: false }],
])('the page uses %s', (_, chains, asked) => {
  const options = { server: 'https://wallet.example', ...(chains ? { chains } : {}) }
  const servedSettings = publicConfig({
    chains: [1, 10].map((id) => ({ ...publicConfig().chains[0], id, has_rpc: true })) as never,
  })
  const mergedChains = mergeChains(servedSettings.chains, toStandaloneSettings(options), options)
  expect(Object.fromEntries(mergedChains.map(({ id, has_rpc }) => [id, has_rpc]))).toEqual(asked)
  expect(toStandaloneSettings(options).sign_in.mode).toBe('off')
})

it.each([undefined, [], '1', [99], [null]])('the page uses only Ethereum if the networks are %j', (given) => {
  expect(chooseNetworks(given).chains.map(({ id }) => id)).toEqual([1])
})

it('the site’s own network keeps the site’s icon, but not an explorer URL that would run a script', () => {
  const explorer = { name: 'Scan', url: 'javascript:alert(1)' }
  const currency = { name: 'Own', symbol: 'OWN', decimals: 18 }
  const rpc = 'https://node.example'
  const ownNetwork = { id: 99, name: 'Own', currency, rpc, iconUrl: '/own.svg', explorer }
  expect(chooseNetworks([ownNetwork]).chains).toMatchObject([
    { name: 'Own', explorer: null, wallet_rpc: [rpc], has_rpc: true },
  ])
  expect(readSiteIcons({ chains: [10, ownNetwork] })[99]).toBe('/own.svg')
})

it.each([undefined, null, '1', [null], [[]], 5])('there are no icons of the site if the networks are %j', (chains) => {
  expect(Object.values(readSiteIcons({ chains } as never)).filter(Boolean)).toEqual([])
})

it('without functions for sign-in, sign-in is off, and neither name nor picture is requested', async () => {
  const { sign_in, log, handle: local } = toStandaloneSettings({ signIn: {} } as never)
  expect([sign_in.mode, log.enabled]).toEqual(['off', false])
  expect(await local?.({ path: 'profile/0xa' })).toEqual({ name: null, avatar: null })
  expect(local?.({ path: 'auth/session' })).toBeUndefined()
})

it('after a sign-in with the site’s functions, later requests return the session', async () => {
  const signIn = {
    getNonce: async () => 'n',
    createMessage: () => 'shop.example wants you to sign in\n0xa',
    verify: async () => true,
    signOut: async () => {},
  }
  const { sign_in, handle: local } = toStandaloneSettings({ signIn })
  expect(sign_in.mode).toBe('optional')
  await local?.({ path: 'auth/verify', body: { message: 'x\n0xa\nChain ID: 10', signature: '0x1' } })
  expect(await local?.({ path: 'auth/session' })).toMatchObject({ session: { address: '0xa', chain_id: 10 } })
})

it('before the dialog is rendered, the settings have loaded and the catalogue contains the site’s own wallets', async () => {
  const ownWallet: SiteWallet = { id: 'own', name: 'Own', methods: {} }
  const prepareDialog = createDialogPreparer({ wallets: { more: [ownWallet] } }, async () => steps.push('settings'))
  const steps: string[] = []
  await Promise.all([prepareDialog(), prepareDialog()])
  const listOwnWallets = () => catalogue.filter(({ id }) => id === 'own')
  expect([steps, listOwnWallets()]).toEqual([['settings', 'settings'], [expect.objectContaining({ name: 'Own' })]])
})

const renderElement = (html: string) => {
  document.body.innerHTML = html
  return document.body.firstElementChild as Element
}

it.each([
  ['<p></p>', {}],
  [
    '<p chains="1 8453" project-id="abc" name="Shop" scheme="dark"></p>',
    { chains: [1, 8453], projectId: 'abc', name: 'Shop' },
  ],
  [
    '<p name="Shop"><script type="application/json">{"name":"Json","chains":[10]}</script></p>',
    { name: 'Shop', chains: [10] },
  ],
  ['<p><b><script type="application/json">{"name":"deeper"}</script></b></p>', {}],
])('the element %s declares the settings %j', (html, settings) => {
  expect(readOptions(renderElement(html))).toEqual(settings)
})

it.each(['{chains: 1}', '[1]', '1', 'null', ''])('the JSON script %j is rejected', (json) => {
  expect(() => readOptions(renderElement(`<p><script type="application/json">${json}</script></p>`))).toThrow(
    SyntaxError,
  )
})

it.each([
  ['<p accent="green" scheme="dark" locale="de"></p>', {}, []],
  ['<p name="Shop"></p>', { name: 'Shop' }, []],
  ['<p name="Shop"></p>', { name: 'Other' }, ['two <kisslock-connect> of this page have different settings']],
  ['<p scheme="night"></p>', {}, ['`scheme` is "night". Write one of: light, dark, auto.']],
])('%s, next to a first element that declares %j, causes the message %j', (html, read, sentences) => {
  const first = document.createElement('p')
  expect(findElementProblems(renderElement(html), read, first)).toEqual(
    sentences.map((words) => expect.stringContaining(words)),
  )
})

it('on a page with one element, late settings cause a message that they are late, and no message about a second element', () => {
  const [late] = [expect.stringContaining('has come or changed after its start')]
  const element = renderElement('<p name="Shop"></p>')
  expect(findElementProblems(element, {}, element)).toEqual([late])
  expect(findElementProblems(element, {}, undefined)).toEqual([late])
})
