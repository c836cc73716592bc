import { expect, it } from 'vitest'
import type { ExtensionStore } from '../../browser/browsers'
import { findExtensionSource } from './ExtensionGuide'

const own = 'https://wallet.example/extension'

const inChrome = { chrome: '/chrome' }
const both: ExtensionStore[] = ['edge', 'chrome']

it.each([
  ["this browser's own store comes first", { ...inChrome, edge: '/edge' }, both, { href: '/edge', store: 'edge' }],
  ['then a store that this browser accepts', inChrome, both, { href: '/chrome', store: 'chrome' }],
  ["then the vendor's own page, which is no store", { chrome: '/chrome', extension: own }, ['firefox'], { href: own }],
  ['an extension that is not for this browser comes from nowhere', { chrome: '/chrome' }, ['firefox'], undefined],
  ['a browser without stores has the page alone', { chrome: '/chrome', extension: own }, [], { href: own }],
  ['nothing known, nothing offered', {}, ['chrome'], undefined],
] as [string, Record<string, string>, ExtensionStore[], unknown][])('%s', (_, downloads, stores, expected) => {
  const details = { steps: {}, downloads, deep_links: {}, status: 'alive' } as const
  expect(findExtensionSource(details, { name: 'Any', stores })).toEqual(expected)
})
