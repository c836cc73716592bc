/** The name and the rdns of every wallet in the catalogue. The rdns is empty if the wallet has none. */
declare const WALLETS: readonly (readonly [name: string, rdns: string])[]
/** A text that increases the compressed size of the script to 8 kB. */
declare const FILLER: string
