/** Reasons by panic code (docs.soliditylang.org, "Panic via assert and Error via require"). */
export const panicReasons: Readonly<Record<number, string>> = {
  1: 'An assertion failed.',
  17: 'Arithmetic overflow or underflow.',
  18: 'Division or modulo by zero.',
  33: 'Conversion to an invalid enum value.',
  34: 'Incorrectly encoded storage byte array.',
  49: 'Pop on an empty array.',
  50: 'Array index out of bounds.',
  65: 'Too much memory or too large an array.',
  81: 'Call of an uninitialized internal function.',
}

/** Matches revert data that consists of the selector of `Panic(uint256)` and one word. */
const panicDataPattern = /^0x4e487b71([0-9a-f]{64})$/i

/** Return the reason in revert data. Undefined if the data is not a `Panic(uint256)`. */
export const findPanicReason = (data: unknown): string | undefined => {
  const panicWord = typeof data === 'string' ? panicDataPattern.exec(data)?.[1] : undefined
  if (!panicWord) return undefined
  const code = BigInt(`0x${panicWord}`)
  return panicReasons[Number(code)] ?? `Panic code 0x${code.toString(16)}.`
}
