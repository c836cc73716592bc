import { afterEach, expect, it, vi } from 'vitest'
import { alice } from '../wallets/fakeWallet.fixture'
import { isContract } from './isContract'

const account = { address: alice, chainId: 1 } as const
const site = { base_path: '/wallet' }

afterEach(() => vi.unstubAllGlobals())

it.each([
  ['0x6001', true],
  ['0x', false],
  [`0xef0100${'ab'.repeat(20)}`, false],
  [`0xEF0100${'ab'.repeat(20)}`, false],
])('an account with the code %s is a smart contract wallet: %s', async (result, expected) => {
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({ jsonrpc: '2.0', id: 1, result }))
  vi.stubGlobal('fetch', fetch)
  expect(await isContract(site, account)).toBe(expected)
  expect(fetch.mock.calls[0]?.[0]).toBe('/wallet/api/rpc/1')
})

it.each([
  ['no node responds', async () => Promise.reject(new TypeError('no network'))],
  [
    'the gateway has no such chain',
    async () => Response.json({ error: { code: 'rpc/unknown-chain' } }, { status: 404 }),
  ],
  ['the node responds with an error', async () => Response.json({ jsonrpc: '2.0', id: 1, error: { code: -32000 } })],
])('an account is treated as an EOA if %s', async (_, fetch) => {
  vi.stubGlobal('fetch', fetch)
  expect(await isContract(site, account)).toBe(false)
})
