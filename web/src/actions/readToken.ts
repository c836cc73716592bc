import type { Address, Chain, Client, Hex, Transport } from 'viem'

/** An amount in the smallest unit of its token, with the decimals and the symbol for its display. */
export type Amount = { value: bigint; decimals: number; symbol: string }

/**
 * The selectors of three ERC-20 functions (EIP-20). The selectors are hard-coded, because the library's code for
 * contracts would add 20 kB.
 */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' } as const

/** The maximum length of a token's symbol, in UTF-16 code units. A contract can return any text as its symbol. */
const maxSymbolLength = 12

/** Decode one ABI word as a whole number. Throws for any other response. */
const decodeWord = (callAnswer: Hex): bigint => {
  if (!/^0x[0-9a-f]{64}$/i.test(callAnswer)) throw new Error('The token gives no number.')
  return BigInt(callAnswer)
}

/** Decode an ABI string (offset, length, bytes), or the `bytes32` of early tokens. Returns at most 64 bytes as text. */
const decodeText = (callAnswer: Hex): string => {
  const answerHex = callAnswer.slice(2)
  const textLength = answerHex.length === 64 ? 32 : Number(`0x${answerHex.slice(64, 128) || 0}`)
  const textHex = (answerHex.length === 64 ? answerHex : answerHex.slice(128)).slice(0, Math.min(textLength, 64) * 2)
  return new TextDecoder().decode(Uint8Array.from(textHex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

/** Remove invisible and bidirectional characters from a symbol, because they could change how the amount looks. */
const cleanSymbol = (symbol: string): string => symbol.replace(/[\p{C}\p{Z}\ufffd]/gu, '').slice(0, maxSymbolLength)

/**
 * Read the token balance of an address (ERC-20). An unreadable symbol becomes an empty string. Rejects if the balance
 * is not a number.
 */
export const readToken = async (client: Client<Transport, Chain>, token: Address, owner: Address): Promise<Amount> => {
  const callToken = (callData: Hex) =>
    client.request({ method: 'eth_call', params: [{ to: token, data: callData }, 'latest'] })
  // Send the three calls in one tick, so that the client combines them into one batch.
  const [value, decimals, symbol] = await Promise.all([
    callToken(`${selectors.balanceOf}${owner.slice(2).toLowerCase().padStart(64, '0')}`).then(decodeWord),
    callToken(selectors.decimals).then(decodeWord),
    callToken(selectors.symbol).then(decodeText, () => ''),
  ])
  if (decimals > 255n) throw new Error('The token gives no decimals.')
  return { value, decimals: Number(decimals), symbol: cleanSymbol(symbol) }
}
