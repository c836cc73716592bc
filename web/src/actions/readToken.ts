import type { Address, Chain, Client, Hex, Transport } from 'viem'
import type { Amount } from './readBalance'

/**
 * The three calls of ERC-20 (EIP-20) by their selectors. The library's way to read a contract is 20 kB that a page which
 * reads only these would carry for them.
 */
const selectors = { balanceOf: '0x70a08231', decimals: '0x313ce567', symbol: '0x95d89b41' } as const

/** Long enough for every symbol in use; a contract may answer anything. */
const symbolMax = 12

/** One word as a whole number; anything else is no answer to these calls. */
const wordOf = (answer: Hex): bigint => {
  if (!/^0x[0-9a-f]{64}$/i.test(answer)) throw new Error('The token gives no number.')
  return BigInt(answer)
}

/** A text of the ABI (place, length, bytes), or the 32 bytes that tokens of 2017 answer; nothing when it is neither. */
const textOf = (answer: Hex): string => {
  const hex = answer.slice(2)
  const length = hex.length === 64 ? 32 : Number(`0x${hex.slice(64, 128) || 0}`)
  const bytes = (hex.length === 64 ? hex : hex.slice(128)).slice(0, Math.min(length, 64) * 2)
  return new TextDecoder().decode(Uint8Array.from(bytes.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
}

/** What cannot be seen, or turns the text around, has no place beside an amount. */
const plain = (symbol: string): string => symbol.replace(/[\p{C}\p{Z}\ufffd]/gu, '').slice(0, symbolMax)

/** Reads what an address holds of a token (ERC-20); a token without a symbol that can be read has none. */
export const readToken = async (client: Client<Transport, Chain>, token: Address, owner: Address): Promise<Amount> => {
  const call = (data: Hex) => client.request({ method: 'eth_call', params: [{ to: token, data }, 'latest'] })
  // In one tick, so that they are one request.
  const [value, decimals, symbol] = await Promise.all([
    call(`${selectors.balanceOf}${owner.slice(2).toLowerCase().padStart(64, '0')}`).then(wordOf),
    call(selectors.decimals).then(wordOf),
    call(selectors.symbol).then(textOf, () => ''),
  ])
  if (decimals > 255n) throw new Error('The token gives no decimals.')
  return { value, decimals: Number(decimals), symbol: plain(symbol) }
}
