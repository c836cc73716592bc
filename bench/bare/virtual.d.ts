/** Every wallet of the catalogue: its name, and its rdns if it has one. */
declare module 'virtual:bench/wallets' {
  const wallets: readonly (readonly [name: string, rdns: string])[]
  export default wallets
}
