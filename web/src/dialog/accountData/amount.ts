import type { Amount } from '../../flow/account/accountData'

/** Below this, digits would say nothing; what is there is still not nothing. */
const smallest = 4

type Digits = readonly (readonly [limit: bigint, digits: number])[]

/** How many digits are worth reading, by how large the amount is; beyond the last it is written short (1.23M). */
const inFull: Digits = [
  [1n, 4],
  [10_000n, 3],
  [1_000_000n, 1],
]

/** The same for the button, whose place for the balance has one width. */
export const inButton: Digits = [
  [1n, 4],
  [1000n, 3],
]

/** An amount as the language writes it, never more than there is: 1.284 ETH, <0.0001 ETH, 1.23M USDC. */
export const writeAmount = ({ value, decimals, symbol }: Amount, locale: string, digitsBelow = inFull): string => {
  const whole = value / 10n ** BigInt(decimals)
  const digits = digitsBelow.find(([limit]) => whole < limit)?.[1]
  const write = (exact: string) =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: digits ?? 2,
      ...(digits === undefined ? { notation: 'compact' as const } : {}),
      // In these types since ES2023 alone; engines before it round to the nearest.
      ...({ roundingMode: 'trunc' } as object),
      // Text, so that no digit is lost on the way through a number.
    }).format(exact as unknown as number)
  const tiny = value > 0n && value * 10n ** BigInt(smallest) < 10n ** BigInt(decimals)
  const number = tiny ? `<${write(`1E-${smallest}`)}` : write(`${value}E-${decimals}`)
  return symbol ? `${number}\u00a0${symbol}` : number
}
