import catalogue from 'virtual:kisslock/wallets'

/** The id, name and icon of a wallet in the admin console. */
export type ShownWallet = { id: string; name: string; icon: number | string | undefined }

/**
 * The name under which the log counts all further wallets. The log counts only a limited number of wallets separately.
 */
export const otherWalletsId = 'other'

/**
 * The practice wallet of `kisslock dev`, with the id and name that it announces (practice/announce.ts). The catalogue
 * does not list this wallet.
 */
const practiceWallet: ShownWallet = { id: 'dev.kisslock.practice', name: 'Practice wallet', icon: undefined }

/**
 * Find a wallet by its id or by an rdns that it announces (EIP-6963). The comparison ignores case, because the log
 * stores ids and rdns in lower case.
 */
export const findShownWallet = (id: string): ShownWallet | undefined => {
  const lowerCaseId = id.toLowerCase()
  if (lowerCaseId === practiceWallet.id) return practiceWallet
  const catalogueRow = catalogue.find(([walletId, , , , rdns]) =>
    [walletId, ...(rdns ? rdns.split(' ') : [])].some((name) => name.toLowerCase() === lowerCaseId),
  )
  return catalogueRow && { id: catalogueRow[0], name: catalogueRow[1], icon: catalogueRow[6] || undefined }
}
