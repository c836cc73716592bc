const unused = (): never => {
  throw new Error('A session of this site has chains of Ethereum only.')
}

// Stands for what the relay's client encodes and hashes transactions of other families of chains with (Algorand, Polkadot,
// Near, Sui): `@msgpack/msgpack`, `blakejs`, `bs58`. A session holds what the site asks for, which is `eip155`.
export const decode = unused
export const encode = unused
export const blake2b = unused
export default { decode, encode }
