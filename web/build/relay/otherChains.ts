const unused = (): never => {
  throw new Error('A session of this site has chains of Ethereum only.')
}

// Replaces `@msgpack/msgpack`, `blakejs` and `bs58`. The relay's client uses them for transactions of Algorand, Polkadot,
// Near and Sui; a session of this site has the namespace `eip155` only.
export const decode = unused
export const encode = unused
export const blake2b = unused
export default { decode, encode }
