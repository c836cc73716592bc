// @vitest-environment node
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { createIconPieces, readWallets } from './data'
import { createDataUri, readWalletIcons, splitIntoPieces } from './icons'

const icons = new Map([
  ['a', 'aaaa'],
  ['b', 'bbbb'],
  ['c', 'cc'],
  ['large', 'x'.repeat(20)],
])

describe('icon files', () => {
  it.each([
    ['c a b', 'c a, b'],
    ['a none c', 'a c'],
    ['a large c', 'a, large, c'],
    ['a a c', 'a c'],
    ['none', ''],
  ])('the icons "%s" are split into the files "%s" if a file has at most six characters', (ids, wanted) => {
    const pieces = splitIntoPieces(ids.split(' '), icons, 6)
    expect(pieces.map((piece) => Object.keys(piece).join(' ')).join(', ')).toBe(wanted)
  })

  it('each icon of the catalogue is in one icon file, and the popular wallets’ icons are in the first file', () => {
    const pieces = createIconPieces()
    const ids = pieces.flatMap((piece) => Object.keys(piece))
    expect(ids.toSorted()).toEqual([...readWalletIcons().keys()].toSorted())
    expect(Object.keys(pieces[0] ?? {}).slice(0, 2)).toEqual(['metaMask', 'coinbase'])
    expect(readWallets().length).toBeGreaterThan(ids.length)
  })

  it('an icon is stored as a data URI that decodes to the drawing', () => {
    const uri = createDataUri('<svg width="100%" fill="url(#a)">\n  <path/></svg>')
    expect(uri.slice(uri.indexOf(',')).match(/[#"\n]/)).toBeNull()
    expect(decodeURIComponent(uri)).toBe("data:image/svg+xml,<svg width='100%' fill='url(#a)'> <path/></svg>")
  })

  it('each icon file needs at most 9 transferred kB', () => {
    for (const piece of createIconPieces())
      expect(gzipSync(JSON.stringify(piece), { level: 9 }).length).toBeLessThan(9000)
  })
})
