import { privateKeyToAddress } from 'viem/accounts'

/** Well-known test keys (the first two of anvil). A wallet with two accounts has both keys. */
export const keys = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
] as const

export const alice = privateKeyToAddress(keys[0])
export const bob = privateKeyToAddress(keys[1])
