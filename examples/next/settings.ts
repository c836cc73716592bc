/** The node of the local chain: `npx @foundry-rs/anvil`. */
export const nodeUrl = 'http://127.0.0.1:8545'

/** The host in the visitor's address bar. A message that was signed for a different host is rejected. */
export const host = '127.0.0.1:3000'
