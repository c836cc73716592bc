import type { Amount } from '../../flow/account/accountData'

/**
 * The decimal places of the smallest amount that is shown. For a smaller amount, the dialog shows "<0.0001", because
 * more digits do not help the visitor.
 */
const smallestAmountDecimals = 4

type DigitRules = readonly (readonly [limit: bigint, digits: number])[]

/** Decimal places by the size of the amount. An amount at or above the last limit is abbreviated (1.23M). */
const fullDigitRules: DigitRules = [
  [1n, 4],
  [10_000n, 3],
  [1_000_000n, 1],
]

/** Decimal places in the button, where the balance has a fixed width. */
export const buttonDigitRules: DigitRules = [
  [1n, 4],
  [1000n, 3],
]

/** Write an amount in a language, rounded down: 1.284 ETH, <0.0001 ETH, 1.23M USDC. */
export const formatAmount = (
  { value, decimals, symbol }: Amount,
  locale: string,
  digitRules = fullDigitRules,
): string => {
  const wholeUnits = value / 10n ** BigInt(decimals)
  const shownDigitCount = digitRules.find(([limit]) => wholeUnits < limit)?.[1]
  const formatNumber = (decimalText: string) =>
    new Intl.NumberFormat(locale, {
      maximumFractionDigits: shownDigitCount ?? 2,
      ...(shownDigitCount === undefined ? { notation: 'compact' as const } : {}),
      // TypeScript's types for this target lack `roundingMode`. Browsers that do not support `roundingMode` round to
      // the nearest value.
      ...({ roundingMode: 'trunc' } as object),
      // The formatter gets a string, because a number would lose digits.
    }).format(decimalText as unknown as number)
  const isTiny = value > 0n && value * 10n ** BigInt(smallestAmountDecimals) < 10n ** BigInt(decimals)
  const shownNumber = isTiny
    ? `<${formatNumber(`1E-${smallestAmountDecimals}`)}`
    : formatNumber(`${value}E-${decimals}`)
  return symbol ? `${shownNumber}\u00a0${symbol}` : shownNumber
}
