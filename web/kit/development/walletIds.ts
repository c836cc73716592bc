import rows from 'virtual:kisslock/wallets'
import type { WalletOptions } from '../settings/options'

/** Return the number of edits between two ids (Levenshtein distance). */
const computeEditDistance = (word: string, otherWord: string): number => {
  let distanceRow = Array.from({ length: otherWord.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...word].entries()) {
    const nextRow = [i + 1]
    for (const [j, otherLetter] of [...otherWord].entries())
      nextRow.push(
        Math.min(
          (nextRow[j] ?? 0) + 1,
          (distanceRow[j + 1] ?? 0) + 1,
          (distanceRow[j] ?? 0) + Number(letter !== otherLetter),
        ),
      )
    distanceRow = nextRow
  }
  return distanceRow.at(-1) ?? 0
}

/**
 * Return a question ("Did you mean …?") with the catalogue id that is closest to an unknown id. Returns an empty string
 * if no id is close. Used only in development.
 */
export const createSuggestion = (unknownId: string, wallets: readonly { id: string }[]): string => {
  const computeDistance = ({ id }: { id: string }) => computeEditDistance(id.toLowerCase(), unknownId.toLowerCase())
  const [nearestWallet] = wallets.toSorted((a, b) => computeDistance(a) - computeDistance(b))
  // If more than a third of the letters differ, the two words are not similar enough for a suggestion.
  return nearestWallet && computeDistance(nearestWallet) <= unknownId.length / 3
    ? ` Did you mean "${nearestWallet.id}"?`
    : ''
}

/** Return the wallet ids in a site's options that the catalogue lacks, each as a sentence with the closest id. */
export const listUnknownWalletWarnings = ({
  popular = [],
  groups = [],
  include = [],
  exclude = [],
  more = [],
}: WalletOptions): string[] => {
  const listedWallets = [...rows.map(([id]) => ({ id })), ...more]
  return [...new Set([...popular, ...groups.flatMap(({ wallets }) => wallets), ...include, ...exclude])]
    .filter((name) => !listedWallets.some(({ id }) => id === name))
    .map(
      (unknownId) =>
        `Kisslock: \`wallets\` names "${unknownId}", which the catalogue does not have.${createSuggestion(unknownId, listedWallets)} \`kisslock wallets list\` has all ids.`,
    )
}
