// @vitest-environment node
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type Address, isAddress } from 'viem'
import * as known from 'viem/chains'
import { describe, expect, it } from 'vitest'
import { cases as areaCases } from '../../vectors/areas.json'
import { readCatalogue } from './catalogue'
import { dataPlugin, findArea, readAreaMessages, readWallets } from './data'
import { DATA_FOLDER, readData } from './dataModules'

const { rows, flags, details } = readCatalogue()

describe('the compact list', () => {
  it('the compact list of wallets needs at most 60 transferred bytes per wallet', () => {
    const rowsWithPieces = rows.map((row) => Object.assign([0, 0, 0, 0, 0, 0, 1], row))
    const totalBytes = gzipSync(JSON.stringify(rowsWithPieces), { level: 9 }).length
    expect(totalBytes / rows.length).toBeLessThanOrEqual(60)
    // The limit of 60 bytes applies to each wallet, not only to the average of all wallets.
    for (const row of rowsWithPieces) {
      const bytesWithoutRow = gzipSync(JSON.stringify(rowsWithPieces.filter((other) => other !== row)), {
        level: 9,
      }).length
      expect(totalBytes - bytesWithoutRow, String(row[0])).toBeLessThanOrEqual(60)
    }
  })

  it('the compact list contains every wallet folder of the catalogue', () => {
    const folders = readdirSync(join(DATA_FOLDER, 'wallets'), { withFileTypes: true }).filter((one) =>
      one.isDirectory(),
    )
    expect(rows.map(([id]) => id).sort()).toEqual(folders.map(({ name }) => name).sort())
  })

  const listRanked = (rank: number) => rows.filter((row) => (row[5] ?? 0) === rank).map(([id]) => id)

  it('in the compact list, unverified wallets and wallets in maintenance have rank 1, and closed or replaced wallets have rank 2', () => {
    expect(listRanked(2)).toEqual(expect.arrayContaining(['argent', 'base', 'kaikas', 'magicEden', 'porto', 'xdefi']))
    expect(listRanked(1)).toEqual(expect.arrayContaining(['frame', 'valora', 'zeal']))
    expect(listRanked(0)).toHaveLength(rows.length - listRanked(1).length - listRanked(2).length)
  })
})

it('the flags of injected wallets are ordered: wallets’ own flags first, then shared flags, and MetaMask’s flag last', () => {
  const flagIds = flags.map(([, , id]) => id)
  expect(flagIds.at(-1)).toBe('metaMask')
  for (const id of ['rabby', 'zerion', 'xdefi', 'talisman'])
    expect(flagIds.indexOf(id), id).toBeLessThan(flagIds.indexOf('trust'))
})

describe('the details of wallets', () => {
  // Specification 2.2
  it('the details contain three steps for every method of every wallet', () => {
    for (const { id, methods } of readWallets()) {
      const steps = Object.values(details[id]?.steps as Record<string, string[]>)
      expect(steps).toHaveLength(Object.keys(methods).length)
      expect(steps.every((kinds) => kinds.length === 3)).toBe(true)
    }
  })

  it('the details contain only fields that the dialog reads', () => {
    const readFields = [
      'steps',
      'downloads',
      'deep_links',
      'status',
      'successor',
      'way_out',
      'ends',
      'app_name',
      'browse',
    ]
    for (const detail of Object.values(details)) expect(readFields).toEqual(expect.arrayContaining(Object.keys(detail)))
  })
})

describe('the messages of the dialog', () => {
  it.each(areaCases)(
    'the sentence $key belongs to the area $area, as on the server (vectors/areas.json)',
    ({ key, area }) => expect(findArea(key) ?? null).toBe(area),
  )
})

describe('chains', () => {
  const files = readdirSync(join(DATA_FOLDER, 'chains')).filter((file) => file.endsWith('.json'))
  const chains = files.map((file) => readData('chains', file))

  it.each(chains)('the chain $id $name has addresses with a checksum (EIP-55)', ({ contracts }) => {
    const addresses = Object.values<{ address: Address }>(contracts).map(({ address }) => address)
    expect(addresses.filter((address) => address === address.toLowerCase() || !isAddress(address))).toEqual([])
  })

  // Specification 3.8
  it.each(chains)('the chain $id $name has the same ID, currency and contracts in viem', (chain) => {
    const theirs = Object.values(known).find(({ id, name }) => id === chain.id && name !== 'Foundry')
    // Skip networks that viem does not include.
    if (!theirs) return
    expect(theirs.nativeCurrency).toEqual(chain.currency)
    const contracts = theirs.contracts as Record<string, { address: string; blockCreated?: number }> | undefined
    for (const [ours, other] of [
      ['multicall3', 'multicall3'],
      ['ens_universal_resolver', 'ensUniversalResolver'],
    ] as const) {
      expect(chain.contracts[ours]?.address.toLowerCase()).toBe(contracts?.[other]?.address.toLowerCase())
      expect(chain.contracts[ours]?.block_created).toBe(contracts?.[other]?.blockCreated)
    }
  })
})

describe('the English sentences of the package', () => {
  const modules = dataPlugin({ library: true }) as unknown as { load: (id: string) => string }
  const load = (name: string): Record<string, string> =>
    JSON.parse(modules.load(`\0virtual:kisslock/locale/${name}`).replace('export default ', ''))

  it('each English sentence of the package belongs to the button or the dialog, unless only the hosted page shows it', () => {
    const [button, dialog] = [load('package.en'), load('dialog.en')]
    const presentKeys = Object.keys({ ...button, ...dialog })
    const wantedKeys = Object.keys({ ...readAreaMessages('en', 'first'), ...readAreaMessages('en', 'dialog') })
    expect(wantedKeys.filter((key) => !presentKeys.includes(key))).toEqual([
      ...['page.sentence', 'page.lead', 'page.promise', 'page.noscript'],
    ])
    expect(Object.keys(button)).toEqual(expect.arrayContaining(['button.connect', 'page.loadFailed', 'sign.action']))
    expect(Object.keys(button).filter((key) => key in dialog)).toEqual([])
  })
})
