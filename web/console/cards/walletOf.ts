import catalogue from 'virtual:kisslock/wallets'

/** A wallet as it is drawn here. */
export type Drawn = { id: string; name: string; icon: string | undefined }

/** What stands in for wallets beyond the number that the log keeps apart. */
export const otherWallets = 'other'

/** Finds a wallet by the catalogue's id, or by the name it announces itself with (EIP-6963); undefined: not one of the catalogue. */
export const walletOf = (id: string): Drawn | undefined => {
  const known = catalogue.find(([own, , , , rdns]) => own === id || (rdns ? rdns.split(' ').includes(id) : false))
  return known && { id: known[0], name: known[1], icon: known[6] || undefined }
}
