/** Return rows in which every pair of values from two different dimensions occurs at least once. */
export const createPairwiseRows = <Row extends object>(
  dimensions: { readonly [Key in keyof Row]: readonly Row[Key][] },
): Row[] => {
  const allCombinations = Object.entries<readonly unknown[]>(dimensions).reduce<object[]>(
    (rows, [key, values]) => rows.flatMap((row) => values.map((value) => ({ ...row, [key]: value }))),
    [{}],
  )
  const listPairsInRow = (row: object) =>
    Object.entries(row).flatMap((first, at, parts) =>
      parts.slice(at + 1).map((other) => JSON.stringify([first, other])),
    )
  const pairsInAll = allCombinations.map(listPairsInRow)
  const missingPairs = new Set(pairsInAll.flat())
  const chosenRows: object[] = []
  while (missingPairs.size) {
    const newPairCounts = pairsInAll.map((pairs) => pairs.filter((pair) => missingPairs.has(pair)).length)
    const bestIndex = newPairCounts.indexOf(Math.max(...newPairCounts))
    for (const pair of pairsInAll[bestIndex] ?? []) missingPairs.delete(pair)
    chosenRows.push(allCombinations[bestIndex] ?? {})
  }
  return chosenRows as Row[]
}

/**
 * The values from which the rows are built. Only some languages are included, because another test checks each language
 * separately.
 */
export const sampleChoices = {
  locale: ['auto', 'de', 'ar', 'ja'],
  chains: [['1'], ['8453', '10'], ['1', '8453', '10', '42161', '137']],
  wallets: [[], ['rabby'], ['metaMask', 'rainbow']],
  scheme: ['auto', 'light', 'dark'],
  signIn: ['off', 'optional', 'required'],
  code: ['react'],
} as const
