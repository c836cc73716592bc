import type { Address, Chain, Client, Hex, Transport } from 'viem'

/** An amount in the smallest unit of its token, with the decimals and the symbol for its display. */
export type Amount = { value: bigint; decimals: number; symbol: string }

/**
 * The selectors of three ERC-20 functions (EIP-20). The selectors are hard-coded, because the library's code for
 * contracts would add 20 kB.
 */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' } as const

/** The maximum length of a token's symbol, in UTF-16 code units. A contract can return any text as its symbol. */
const symbolMax = 12

/** Decode one ABI word as a whole number. Throws for any other response. */
const wordOf = (answer: Hex): bigint => {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) throw new Error('The token gives no number.')
  return BigInt(answer)
}

/** Decode an ABI string (offset, length, bytes), or the `bytes32` of early tokens. Returns at most 64 bytes as text. */
const textOf = (answer: Hex): string => {
  const hex = answer.slice(2)
  const length = hex.length === 64 ? 32 : Number(`0x${hex.slice(64, 128) || 0}`)
  const bytes = (hex.length === 64 ? hex : hex.slice(128)).slice(0, Math.min(length, 64) * 2)
  return new TextDecoder().decode(Uint8Array.from(bytes.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

/** Remove invisible and bidirectional characters from a symbol, because they could change how the amount looks. */
const cleanSymbol = (symbol: string): string => symbol.replace(/[\p{C}\p{Z}\ufffd]/gu, '').slice(0, symbolMax)

/**
 * Read the token balance of an address (ERC-20). An unreadable symbol becomes an empty string. Rejects if the balance
 * is not a number.
 */
export const readToken = async (client: Client<Transport, Chain>, token: Address, owner: Address): Promise<Amount> => {
  const call = (data: Hex) => client.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  // Send the three calls in one tick, so that the client combines them into one batch.
  const [value, decimals, symbol] = await Promise.all([
    call(`${selectors.balanceOf}${owner.slice(2).toLowerCase().padStart(64, '0')}`).then(wordOf),
    call(selectors.decimals).then(wordOf),
    call(selectors.symbol).then(textOf, () => ''),
  ])
  if (decimals > 255n) throw new Error('The token gives no decimals.')
  return { value, decimals: Number(decimals), symbol: cleanSymbol(symbol) }
}
