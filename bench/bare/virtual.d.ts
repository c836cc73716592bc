/** Every wallet of the catalogue: its name, and its rdns if it has one. */
declare module 'virtual:bench/wallets' {
  const wallets: readonly (readonly [name: string, rdns: string])[]
  export default wallets
}

/** A text that makes a script 8 kB large after compression. */
declare module 'virtual:bench/filler' {
  const filler: string
  export default filler
}
