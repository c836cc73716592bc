import rows from 'virtual:kisslock/wallets'
import type { WalletOptions } from '../settings/options'

/** The number of edits between two ids (Levenshtein distance). */
const distance = (word: string, other: string): number => {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...word].entries()) {
    const next = [i + 1]
    for (const [j, otherLetter] of [...other].entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + Number(letter !== otherLetter)))
    row = next
  }
  return row.at(-1) ?? 0
}

/** A question with the id of the catalogue that is nearest to a wrong one; empty where none is near. For development. */
export const questionOf = (wrong: string, wallets: readonly { id: string }[]): string => {
  const distanceTo = ({ id }: { id: string }) => distance(id.toLowerCase(), wrong.toLowerCase())
  const [nearest] = wallets.toSorted((a, b) => distanceTo(a) - distanceTo(b))
  // As many edits as a third of the letters make another word.
  return nearest && distanceTo(nearest) <= wrong.length / 3 ? ` Did you mean "${nearest.id}"?` : ''
}

/** The wallet ids of a site's options that the catalogue does not have, each as a sentence with the nearest id. */
export const unknownWallets = ({
  popular = [],
  groups = [],
  include = [],
  exclude = [],
  more = [],
}: WalletOptions): string[] => {
  const listed = [...rows.map(([id]) => ({ id })), ...more]
  return [...new Set([...popular, ...groups.flatMap(({ wallets }) => wallets), ...include, ...exclude])]
    .filter((name) => !listed.some(({ id }) => id === name))
    .map(
      (wrong) =>
        `Kisslock: \`wallets\` names "${wrong}", which the catalogue does not have.${questionOf(wrong, listed)} \`kisslock wallets list\` has all ids.`,
    )
}
