// @vitest-environment node
import { readFileSync } from 'node:fs'
import rows from 'virtual:kisslock/wallets'
import { describe, expect, it } from 'vitest'
import * as kit from './index'
// The names of RainbowKit 2.2.11 without `__private__`. `values` and `types` are the exports of dist/index.d.ts, and
// `wallets` the exports of dist/wallets/walletConnectors/index.d.ts, read with the pattern `export (type )?\{…\}`.
import names from './names.fixture.json'
import * as wallets from './wallets'
import type { CreateWalletFn } from './walletTypes'

const walletFunctions: Readonly<Record<string, CreateWalletFn>> = wallets

describe('the names of RainbowKit', () => {
  it('the package exports exactly RainbowKit’s values', () => {
    expect(Object.keys(kit).sort()).toEqual(names.values)
  })

  it('the package exports exactly RainbowKit’s types', () => {
    const index = readFileSync(new URL('index.ts', import.meta.url), 'utf8')
    const types = [...index.matchAll(/export (type )?\{([^}]*)\}/g)].flatMap(([, all, list = '']) =>
      list
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name && (all || name.startsWith('type ')))
        .map((name) => name.replace('type ', '')),
    )
    expect(types.sort()).toEqual(names.types)
  })

  it('the package exports exactly RainbowKit’s wallets', () => {
    expect(Object.keys(walletFunctions).sort()).toEqual(names.wallets)
  })

  it.each(names.wallets)('the function %s returns a wallet with the name in the catalogue', (name) => {
    const wallet = walletFunctions[name]?.({ projectId: 'id', appName: 'Site' })
    const row = rows.find(([id]) => id === wallet?.id)
    expect(wallet?.name).toBe(row?.[1])
    expect(wallet).toMatchObject({ iconUrl: expect.any(Function), createConnector: expect.any(Function) })
  })
})
