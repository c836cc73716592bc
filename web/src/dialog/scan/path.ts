/** A code from the encoder. `size` is its width in modules. `get` returns true for a dark module. */
export type Modules = { readonly size: number; get(x: number, y: number): boolean }

/** The radius of a free corner, in modules. Most of the module stays filled, so that cameras can read the code. */
const cornerRadius = 0.46
/** An eye (finder pattern) is a ring of seven by seven modules around a pupil of three by three. */
const eyeModules = 7

/**
 * Return the number of modules to clear for a logo that covers `share` of the code's width. The number is even or odd
 * like `size`, so that the logo is centered.
 */
export const clearedModules = (size: number, share: number): number => {
  const minimumSize = Math.ceil(size * share + 1)
  return minimumSize % 2 === size % 2 ? minimumSize : minimumSize + 1
}

/** Round to two decimal places, because a module is only a few pixels wide. */
const roundShort = (value: number): number => Math.round(value * 100) / 100

/**
 * Return the path of a rounded rectangle, clockwise from its upper left corner. `radii` has the radius of the upper
 * left, the upper right, the lower right and the lower left corner.
 */
const roundedBlock = (x: number, y: number, width: number, height: number, radii: readonly number[]): string => {
  const [a = 0, b = 0, c = 0, d = 0] = radii
  const arcPath = (radius: number, dx: number, dy: number) => (radius ? `a${radius} ${radius} 0 0 1 ${dx} ${dy}` : '')
  return [
    `M${roundShort(x + a)} ${y}h${roundShort(width - a - b)}${arcPath(b, b, b)}`,
    `v${roundShort(height - b - c)}${arcPath(c, -c, c)}`,
    `h${roundShort(c + d - width)}${arcPath(d, -d, -d)}`,
    `v${roundShort(d + a - height)}${arcPath(a, a, -a)}z`,
  ].join('')
}

/** Return the path of a rounded square, counterclockwise, which makes a hole in a larger shape. */
const eyeHole = (x: number, y: number, side: number, r: number): string => {
  const arcPath = (dx: number, dy: number) => `a${r} ${r} 0 0 0 ${dx} ${dy}`
  const straightSide = roundShort(side - 2 * r)
  return `M${roundShort(x + r)} ${y}${arcPath(-r, r)}v${straightSide}${arcPath(r, r)}h${straightSide}${arcPath(r, -r)}v${-straightSide}${arcPath(-r, -r)}z`
}

const eyeAt = (x: number, y: number): string =>
  roundedBlock(x, y, 7, 7, [2, 2, 2, 2]) +
  eyeHole(x + 1, y + 1, 5, 1.2) +
  roundedBlock(x + 2, y + 2, 3, 3, [1, 1, 1, 1])

/**
 * Return the code as the data of one SVG path (fill rule `nonzero`), one unit per module. In the middle of the code, a
 * square of `cleared` by `cleared` modules stays empty.
 */
export const qrCodePath = (code: Modules, cleared: number): string => {
  const { size } = code
  const middleStart = (size - cleared) / 2
  const isInMiddle = (position: number) => cleared > 0 && position >= middleStart && position < size - middleStart
  const farEdge = size - eyeModules
  const isInEye = (x: number, y: number) =>
    (x < eyeModules && (y < eyeModules || y >= farEdge)) || (x >= farEdge && y < eyeModules)
  const isDarkAt = (x: number, y: number) => code.get(x, y) && !isInEye(x, y) && !(isInMiddle(x) && isInMiddle(y))
  const cornerRadiusAt = (x: number, y: number) => (isDarkAt(x, y) ? 0 : cornerRadius)

  const pathParts = [eyeAt(0, 0), eyeAt(farEdge, 0), eyeAt(0, farEdge)]
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
      pathParts.push(roundedBlock(runStart, y, x - runStart, 1, cornerRadii))
    }
  return pathParts.join('')
}
