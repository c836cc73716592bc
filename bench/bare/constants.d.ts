/** Every wallet of the catalogue: its name, and its rdns if it has one. */
declare const WALLETS: readonly (readonly [name: string, rdns: string])[]
/** A text that makes a script 8 kB large after compression. */
declare const FILLER: string
