/**
 * Write a decimal amount from the server in the visitor's language, with at most `digitCount` decimal places. Further
 * digits are cut off, so that the visitor never sees more than the actual amount.
 */
export const formatDecimal = (language: string, amount: string, digitCount: number): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: digitCount,
    // TypeScript's types for this target lack `roundingMode`. Browsers that do not support `roundingMode` round to the
    // nearest value.
    ...({ roundingMode: 'trunc' } as object),
    // The formatter gets a string, because a number would lose digits.
  }).format(amount as unknown as number)
