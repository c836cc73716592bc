import { expect, it } from 'vitest'
import type { ConnectOptions } from './options'
import { findOptionProblems } from './problems'

const nodeUrl = 'https://node.example'
const ownNetwork = { id: 99, name: 'Own', currency: { name: 'Own', symbol: 'OWN', decimals: 18 }, rpc: nodeUrl }
const signInFunctions = { getNonce: () => {}, createMessage: () => {}, verify: () => {}, signOut: () => {} }

it.each<[Record<string, unknown>]>([
  [{}],
  [{ chains: [1, 8453] }],
  [{ chains: [{ id: 1, rpc: nodeUrl }, ownNetwork] }],
  [{ accent: 'green', scheme: 'dark', locale: 'pt-BR' }],
  [{ accent: '#0a7d5a', locale: 'auto', name: undefined }],
  [{ termsUrl: '/terms', privacyUrl: 'https://shop.example/privacy', relayUrl: 'wss://relay.example' }],
  [{ server: 'https://wallet.example/kisslock/' }],
  [
    {
      balance: 'none',
      theme: { radius: 'large' },
      wallets: { exclude: ['okx'] },
      projectId: 'abc',
      signIn: signInFunctions,
    },
  ],
])('the settings %j cause no message', (options) => {
  expect(findOptionProblems(options as ConnectOptions)).toEqual([])
})

it.each<[Record<string, unknown>, string]>([
  [{ chain: [1] }, 'there is no setting "chain". Settings are: chains, '],
  [{ chains: 1 }, '`chains` is 1. Write a list such as [1, { "id": 8453 }].'],
  [{ chains: ['1'] }, '`chains` has "1". Write the number of a network'],
  [{ chains: [null] }, '`chains` has null. Write the number of a network'],
  [{ chains: [99] }, '`chains` has {"id":99}. Beyond 1, 10, '],
  [{ chains: [{ id: 1, rpc: '/rpc' }] }, 'the `rpc` of chain 1 is "/rpc". Write the address of a node with https.'],
  [{ accent: 'blurple' }, '`accent` is "blurple". Write a colour such as #0a7d5a, or one of: blue, '],
  [{ scheme: 'night' }, '`scheme` is "night". Write one of: light, dark, auto.'],
  [{ balance: 'all' }, '`balance` is "all". Write native, none'],
  [{ locale: 'tlh' }, '`locale` is "tlh". Write auto, or one of: '],
  [{ termsUrl: 'javascript:alert(1)' }, '`termsUrl` is "javascript:alert(1)". Write an address with http or https'],
  [{ relayUrl: 'https://relay.example' }, '`relayUrl` is "https://relay.example". Write an address with wss.'],
  [{ theme: { dark: { font: 'Inter' } } }, 'Write an object without `font`'],
  [{ server: '/wallet' }, '`server` is "/wallet". Write the address of a Kisslock server on another origin'],
  [{ server: `${location.origin}/wallet` }, 'One on this origin serves an element of its own: load its embed.js.'],
  [{ signIn: {} }, '`signIn` is {}. Give the functions getNonce, createMessage, verify, signOut by setUp().'],
])('the settings %j cause a message with a solution', (options, sentence) => {
  expect(findOptionProblems(options as ConnectOptions)).toEqual([expect.stringContaining(sentence)])
})
