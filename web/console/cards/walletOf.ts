import catalogue from 'virtual:kisslock/wallets'

/** A wallet as the page draws it. */
export type ShownWallet = { id: string; name: string; icon: number | string | undefined }

/** The log's name for all wallets beyond the number that it keeps apart. */
export const otherWallets = 'other'

/** Finds a wallet of the catalogue by its id or by an rdns that it announces (EIP-6963). */
export const walletOf = (id: string): ShownWallet | undefined => {
  const row = catalogue.find(
    ([walletId, , , , rdns]) => walletId === id || (rdns ? rdns.split(' ').includes(id) : false),
  )
  return row && { id: row[0], name: row[1], icon: row[6] || undefined }
}
