import { expect, it } from 'vitest'
import type { ExtensionStore } from '../../browser/browsers'
import { findExtensionSource } from './ExtensionGuide'

const vendorPage = 'https://wallet.example/extension'

const chromeDownload = { chrome: '/chrome' }
const edgeAndChrome: ExtensionStore[] = ['edge', 'chrome']

it.each([
  [
    "the page offers this browser's own store first",
    { ...chromeDownload, edge: '/edge' },
    edgeAndChrome,
    { href: '/edge', store: 'edge' },
  ],
  [
    'if this browser’s own store lacks the extension, the page offers a store that this browser accepts',
    chromeDownload,
    edgeAndChrome,
    { href: '/chrome', store: 'chrome' },
  ],
  [
    "if no store of this browser has the extension, the page offers the vendor's own page",
    { chrome: '/chrome', extension: vendorPage },
    ['firefox'],
    { href: vendorPage },
  ],
  [
    'the page offers no source if the extension is not available for this browser',
    { chrome: '/chrome' },
    ['firefox'],
    undefined,
  ],
  [
    "the page offers only the vendor's own page to a browser without stores",
    { chrome: '/chrome', extension: vendorPage },
    [],
    { href: vendorPage },
  ],
  ['the page offers no source if the wallet’s data contains no source', {}, ['chrome'], undefined],
] as [string, Record<string, string>, ExtensionStore[], unknown][])('%s', (_, downloads, stores, expected) => {
  const details = { steps: {}, downloads, deep_links: {}, status: 'alive' } as const
  expect(findExtensionSource(details, { name: 'Any', stores })).toEqual(expected)
})
