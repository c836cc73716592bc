// @vitest-environment node
import jsQR from 'jsqr'
import { correction, generate } from 'lean-qr/nano'
import { describe, expect, it } from 'vitest'
import { countClearedModules, createQrCodePath, type QrModules } from './path'

const createModules = (rows: readonly string[]): QrModules => ({
  size: rows.length,
  get: (x, y) => rows[y]?.[x] === '#',
})
const createEmptyModules = (size: number) => createModules(Array.from({ length: size }, () => '.'.repeat(size)))
/** Return the subpaths of the code without those of the three eyes (ring, hole and pupil). */
const listDataSubpaths = (path: string) => path.split(/(?<=z)/).slice(9)

describe('the QR code as a path', () => {
  it('a QR code without data has three finder patterns, each made of a ring, a hole and a square', () => {
    const parts = createQrCodePath(createEmptyModules(21), 0).split(/(?<=z)/)
    expect(parts).toHaveLength(9)
    expect(parts[0]).toMatch(/^M2 0h3a2 2 0 0 1 2 2v3/)
    expect(parts[1]).toMatch(/^M2\.2 1a1\.2 1\.2 0 0 0 -1\.2 1\.2v/)
    expect(parts[3]).toMatch(/^M16 0/)
    expect(parts[6]).toMatch(/^M2 14/)
  })

  it('adjacent modules of a QR code form one shape, which is rounded only at its ends', () => {
    const rows = Array.from({ length: 21 }, () => '.'.repeat(21))
    rows[10] = '.........###.........'
    rows[11] = '.........#...........'
    const [upper, lower] = listDataSubpaths(createQrCodePath(createModules(rows), 0))
    expect(upper).toBe(
      'M9.46 10h2.08a0.46 0.46 0 0 1 0.46 0.46v0.08a0.46 0.46 0 0 1 -0.46 0.46h-2.54v-0.54a0.46 0.46 0 0 1 0.46 -0.46z',
    )
    expect(lower).toMatch(/^M9 11h1v0\.54a0\.46/)
  })

  it('the space for the logo in the middle of a QR code stays free', () => {
    expect([57, 37, 21].map((size) => countClearedModules(size, 44 / 224))).toEqual([13, 9, 7])
    const fullModules = createModules(Array.from({ length: 21 }, () => '#'.repeat(21)))
    const rows = listDataSubpaths(createQrCodePath(fullModules, 7))
    const middleParts = rows.filter((part) => /^M\S+ 10/.test(part))
    expect(middleParts.map((part) => part.slice(0, part.indexOf('v')))).toEqual(['M0 10h7', 'M14 10h7'])
  })

  it('a text can be decoded from its QR code although the middle is free for the logo', () => {
    const pairing = `wc:${'0123456789abcdef'.repeat(4)}@2?expiryTimestamp=1795210800&relay-protocol=irn&symKey=${'fedcba9876543210'.repeat(4)}`
    for (const [text, level] of [
      [pairing, correction.M],
      [`ledgerlive://wc?uri=${encodeURIComponent(pairing)}`, correction.M],
      ['https://rainbow.download', correction.Q],
    ] as const) {
      const code = generate(text, { minCorrectionLevel: level })
      const clearedSize = countClearedModules(code.size, 44 / 224)
      const clearedStart = (code.size - clearedSize) / 2
      const quietModules = 4
      const scale = 4
      const width = (code.size + 2 * quietModules) * scale
      const pixels = new Uint8ClampedArray(width * width * 4).fill(255)
      for (let py = 0; py < width; py++)
        for (let px = 0; px < width; px++) {
          const [x, y] = [Math.floor(px / scale) - quietModules, Math.floor(py / scale) - quietModules]
          const isInMiddle =
            x >= clearedStart && y >= clearedStart && x < code.size - clearedStart && y < code.size - clearedStart
          if (code.get(x, y) && !isInMiddle) pixels.fill(0, (py * width + px) * 4, (py * width + px) * 4 + 3)
        }
      expect(jsQR(pixels, width, width)?.data).toBe(text)
    }
  })
})
