import { useEffect, useReducer } from 'react'
import { findIconFile } from '../../src/dialog/loading/walletIcons'
import type { ListGroup, WalletIcon } from '../../src/flow/catalogue/list'

/**
 * Return a function that finds the URL of a wallet's icon. The catalogue's icons load in several files, starting with
 * the listed wallets.
 */
export const useIconUrls = (groups: readonly ListGroup[]) => {
  const [, rerender] = useReducer((count: number) => count + 1, 0)
  const pieceNumbers = new Set(
    groups.flatMap(({ rows }) => rows.flatMap(({ icon }) => (typeof icon === 'number' ? icon : []))),
  )
  const neededPieceNumbers = [...pieceNumbers].filter(Boolean).sort((a, b) => a - b)
  const key = neededPieceNumbers.join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key represents the files
  useEffect(() => {
    let isCancelled = false
    // If a file fails to load, its wallets have no icons.
    for (const pieceNumber of neededPieceNumbers)
      findIconFile(pieceNumber)
        .load()
        .then(
          () => !isCancelled && rerender(),
          () => {},
        )
    return () => {
      isCancelled = true
    }
  }, [key])
  return (wallet: string | undefined, icon: WalletIcon | undefined): string | undefined =>
    typeof icon === 'number' ? findIconFile(icon).get()?.[wallet ?? ''] : icon
}
