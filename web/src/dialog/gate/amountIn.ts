/** An amount of the server, a decimal text, in the visitor's language. Further digits are cut off, so that no amount is shown larger than it is. */
export const amountIn = (language: string, amount: string, digits: number): string =>
  new Intl.NumberFormat(language, {
    maximumFractionDigits: digits,
    // `roundingMode` is missing in TypeScript's types for this target. Engines without it round to the nearest.
    ...({ roundingMode: 'trunc' } as object),
    // The formatter gets a text, because a number would lose digits.
  }).format(amount as unknown as number)
