/** A code from the encoder. `size` is its width in modules. `get` returns true for a dark module. */
export type QrModules = { readonly size: number; get(x: number, y: number): boolean }

/** The radius of a free corner, in modules. Most of the module stays filled, so that cameras can read the code. */
const cornerRadius = 0.46
/** An eye (finder pattern) is a ring of seven by seven modules around a pupil of three by three. */
const eyeSize = 7

/**
 * Return the side length, in modules, of the square to clear for a logo that covers `share` of the code's width. The
 * length is even or odd like `size`, so that the logo is centered.
 */
export const countClearedModules = (size: number, share: number): number => {
  const minimumSize = Math.ceil(size * share + 1)
  return minimumSize % 2 === size % 2 ? minimumSize : minimumSize + 1
}

/** Round to two decimal places, because a module is only a few pixels wide. */
const roundToHundredth = (value: number): number => Math.round(value * 100) / 100

/**
 * Return the path of a rounded rectangle, clockwise from its upper left corner. `radii` has the radius of the upper
 * left, the upper right, the lower right and the lower left corner.
 */
const createRoundedBlock = (x: number, y: number, width: number, height: number, radii: readonly number[]): string => {
  const [topLeft = 0, topRight = 0, bottomRight = 0, bottomLeft = 0] = radii
  const createArc = (radius: number, dx: number, dy: number) => (radius ? `a${radius} ${radius} 0 0 1 ${dx} ${dy}` : '')
  return [
    `M${roundToHundredth(x + topLeft)} ${y}h${roundToHundredth(width - topLeft - topRight)}${createArc(topRight, topRight, topRight)}`,
    `v${roundToHundredth(height - topRight - bottomRight)}${createArc(bottomRight, -bottomRight, bottomRight)}`,
    `h${roundToHundredth(bottomRight + bottomLeft - width)}${createArc(bottomLeft, -bottomLeft, -bottomLeft)}`,
    `v${roundToHundredth(bottomLeft + topLeft - height)}${createArc(topLeft, topLeft, -topLeft)}z`,
  ].join('')
}

/** Return the path of a rounded square, counterclockwise, which makes a hole in a larger shape. */
const createEyeHole = (x: number, y: number, side: number, r: number): string => {
  const createArc = (dx: number, dy: number) => `a${r} ${r} 0 0 0 ${dx} ${dy}`
  const straightSide = roundToHundredth(side - 2 * r)
  return `M${roundToHundredth(x + r)} ${y}${createArc(-r, r)}v${straightSide}${createArc(r, r)}h${straightSide}${createArc(r, -r)}v${-straightSide}${createArc(-r, -r)}z`
}

const createEye = (x: number, y: number): string =>
  createRoundedBlock(x, y, 7, 7, [2, 2, 2, 2]) +
  createEyeHole(x + 1, y + 1, 5, 1.2) +
  createRoundedBlock(x + 2, y + 2, 3, 3, [1, 1, 1, 1])

/**
 * Return the code as the data of one SVG path (fill rule `nonzero`), one unit per module. In the middle of the code, a
 * square of `clearedSize` by `clearedSize` modules stays empty.
 */
export const createQrCodePath = (code: QrModules, clearedSize: number): string => {
  const { size } = code
  const middleStart = (size - clearedSize) / 2
  const isInMiddle = (position: number) => clearedSize > 0 && position >= middleStart && position < size - middleStart
  const farEdge = size - eyeSize
  const isInEye = (x: number, y: number) =>
    (x < eyeSize && (y < eyeSize || y >= farEdge)) || (x >= farEdge && y < eyeSize)
  const isDarkAt = (x: number, y: number) => code.get(x, y) && !isInEye(x, y) && !(isInMiddle(x) && isInMiddle(y))
  const cornerRadiusAt = (x: number, y: number) => (isDarkAt(x, y) ? 0 : cornerRadius)

  const pathParts = [createEye(0, 0), createEye(farEdge, 0), createEye(0, farEdge)]
  for (let y = 0; y < size; y++)
    for (let x = 0; x < size; x++) {
      const runStart = x
      while (isDarkAt(x, y)) x++
      if (x === runStart) continue
      const runEnd = x - 1
      const cornerRadii = [
        cornerRadiusAt(runStart, y - 1),
        cornerRadiusAt(runEnd, y - 1),
        cornerRadiusAt(runEnd, y + 1),
        cornerRadiusAt(runStart, y + 1),
      ]
      pathParts.push(createRoundedBlock(runStart, y, x - runStart, 1, cornerRadii))
    }
  return pathParts.join('')
}
