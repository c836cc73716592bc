import rows from 'virtual:kisslock/wallets'
import type { WalletOptions } from '../options'

/** The number of edits between two ids (Levenshtein distance). */
const distance = (one: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1]
    for (const [j, against] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== against)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** The wallet ids of a site's options that the catalogue does not have, each as a sentence with the nearest id. */
export const unknownWallets = ({ popular = [], include = [], exclude = [], more = [] }: WalletOptions): string[] => {
  const ids = [...rows, ...more.map(({ id }) => [id] as const)].map(([id]) => id)
  return [...new Set([...popular, ...include, ...exclude])]
    .filter((id) => !ids.includes(id))
    .map((id) => {
      const [nearest = ''] = ids.toSorted(
        (a, b) => distance(a.toLowerCase(), id.toLowerCase()) - distance(b.toLowerCase(), id.toLowerCase()),
      )
      return `Kisslock: \`wallets\` names "${id}", which the catalogue does not have. Did you mean "${nearest}"?`
    })
}
