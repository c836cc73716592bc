/** Rows in which each value of a dimension stands at least once beside each value of every other one. */
export const pairs = <Row extends Readonly<Record<string, unknown>>>(
  dimensions: {
    readonly [Key in keyof Row]: readonly Row[Key][]
  },
): Row[] => {
  const keys = Object.keys(dimensions)
  const at = (key: string, index: number): string => `${key}${index}`
  const left = new Set<string>()
  const counts = keys.map((key) => dimensions[key]?.length ?? 0)
  const each = (row: readonly number[], other: number, value: number): string[] =>
    row.flatMap((index, key) =>
      key === other || index < 0 ? [] : [[at(`${key}:`, index), at(`${other}:`, value)].sort().join(' ')],
    )
  for (const [one, count] of counts.entries())
    for (let other = one + 1; other < counts.length; other++)
      for (let a = 0; a < count; a++)
        for (let b = 0; b < (counts[other] ?? 0); b++) left.add([at(`${one}:`, a), at(`${other}:`, b)].sort().join(' '))
  const rows: Row[] = []
  while (left.size) {
    const [begin = ''] = left
    const row = keys.map(() => -1)
    for (const part of begin.split(' ')) {
      const [key = 0, index = 0] = part.split(':').map(Number)
      row[key] = index
    }
    for (const [key, count] of counts.entries()) {
      if ((row[key] ?? -1) >= 0) continue
      const gains = Array.from(
        { length: count },
        (_, value) => each(row, key, value).filter((pair) => left.has(pair)).length,
      )
      row[key] = gains.indexOf(Math.max(...gains))
    }
    for (const [key, index] of row.entries()) for (const pair of each(row, key, index)) left.delete(pair)
    rows.push(Object.fromEntries(keys.map((key, number) => [key, dimensions[key]?.[row[number] ?? 0]])) as Row)
  }
  return rows
}

/** The values of languages, networks and wallets that stand in the rows. Each language by itself is looked at alone. */
export const sample = {
  locale: ['auto', 'de', 'ar', 'ja'],
  chains: [['1'], ['8453', '10'], ['1', '8453', '10', '42161', '137']],
  wallets: [[], ['rabby'], ['metaMask', 'rainbow']],
  scheme: ['auto', 'light', 'dark'],
  signIn: ['off', 'optional', 'required'],
} as const
