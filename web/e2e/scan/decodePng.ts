import { inflateSync } from 'node:zlib'

export type Pixels = { width: number; height: number; data: Uint8ClampedArray }

/**
 * The Paeth predictor of the PNG specification (section 9.4). Return the neighbor whose value is nearest to left +
 * above - corner.
 */
const computePaeth = (left: number, above: number, corner: number): number => {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)]
  if (a <= b && a <= c) return left
  return b <= c ? above : corner
}

const predictors: readonly ((left: number, above: number, corner: number) => number)[] = [
  () => 0,
  (left) => left,
  (_, above) => above,
  (left, above) => (left + above) >> 1,
  computePaeth,
]

const readImageData = (png: Buffer): Buffer => {
  const dataChunks: Buffer[] = []
  for (let offset = 8; offset < png.length; offset += 12 + png.readUInt32BE(offset))
    if (png.toString('latin1', offset + 4, offset + 8) === 'IDAT')
      dataChunks.push(png.subarray(offset + 8, offset + 8 + png.readUInt32BE(offset)))
  return Buffer.concat(dataChunks)
}

/**
 * Return the pixels (RGBA) of a screenshot. Browsers write PNG files with 8 bits per channel, with or without alpha,
 * not interlaced. Throws for any other format. The tests need this decoder, because Node has no PNG decoder, and
 * decoding in a page takes two seconds. A page would need a new renderer process, and would have to send 250,000
 * numbers through the browser's protocol.
 */
export const decodePng = (png: Buffer): Pixels => {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)]
  const channelCount = { 2: 3, 6: 4 }[png.readUInt8(25)]
  if (!channelCount || png.readUInt8(24) !== 8 || png.readUInt8(28) !== 0) throw new Error('not a PNG of a screenshot')
  const [filteredBytes, length] = [inflateSync(readImageData(png)), width * channelCount]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  let lineAbove = new Uint8Array(length)
  for (let y = 0; y < height; y += 1) {
    const lineStart = y * (length + 1)
    const predict = predictors[filteredBytes.readUInt8(lineStart)]
    if (!predict) throw new Error('an unknown filter')
    const line = Uint8Array.from(filteredBytes.subarray(lineStart + 1, lineStart + 1 + length))
    for (let x = 0; x < length; x += 1) {
      const [left, corner] = x < channelCount ? [0, 0] : [line[x - channelCount] ?? 0, lineAbove[x - channelCount] ?? 0]
      line[x] = (line[x] ?? 0) + predict(left, lineAbove[x] ?? 0, corner)
      data[(y * width + Math.floor(x / channelCount)) * 4 + (x % channelCount)] = line[x] ?? 0
    }
    lineAbove = line
  }
  return { width, height, data }
}
