import { type Address, type Hex, hexToBytes, isAddress, isHex, stringToHex, type TypedDataDefinition } from 'viem'
import { createInvalidParamsError } from './rpcError'

/** Read the parameters of personal_sign. Some sites pass the address first. */
export function parsePersonalSign(params: readonly unknown[]): { account: Address; message: Hex } {
  const isAddressFirst = isAddressText(params[0]) && !isAddressText(params[1])
  const [data, account] = isAddressFirst ? [params[1], params[0]] : params
  if (typeof data !== 'string') throw createInvalidParamsError('personal_sign takes a message and an address.')
  if (!isAddressText(account)) throw createInvalidParamsError('personal_sign takes an address after the message.')
  return { account, message: isHex(data) && data.length % 2 === 0 ? data : stringToHex(data) }
}

/** Return true if a value is an address, in upper or lower case. */
export const isAddressText = (value: unknown): value is Address =>
  typeof value === 'string' && isAddress(value, { strict: false })

/**
 * Matches control characters. Control characters could make the displayed message look different from the bytes that
 * are signed.
 */
const unreadablePattern = /(?![\n\r\t])\p{Cc}/u

/** Return signed bytes as text, or null if they are not valid text. */
export function decodeReadableText(message: Hex): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(message))
    return unreadablePattern.test(text) ? null : text
  } catch {
    return null
  }
}

const signInLinePattern = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your Ethereum account:\n/i

/** Return the domain in a sign-in message (EIP-4361), if it differs from the domain of the requesting site. */
export function findForeignDomain(text: string | null, origin: string): string | null {
  const domain = text && signInLinePattern.exec(text)?.[1]
  return domain && domain !== URL.parse(origin)?.host ? domain : null
}

/** Read the parameters of eth_signTypedData_v4: an address, then EIP-712 data as JSON text or as an object. */
export function parseTypedData(
  params: readonly unknown[],
  chainId: number,
): { account: Address; typed: TypedDataDefinition } {
  const [account, data] = params
  if (!isAddressText(account)) throw createInvalidParamsError('eth_signTypedData_v4 takes an address before the data.')
  const typedData = typeof data === 'string' ? parseJson(data) : data
  const { types, primaryType, message, domain } = (typedData ?? {}) as Record<string, unknown>
  if (!types || typeof primaryType !== 'string' || !message || !domain) {
    throw createInvalidParamsError('Typed data needs types, primaryType, domain and message.')
  }
  const domainChainId = (domain as { chainId?: unknown }).chainId
  if (domainChainId !== undefined && Number(domainChainId) !== chainId) {
    throw createInvalidParamsError(`The data is for chain ${String(domainChainId)}, the wallet is on chain ${chainId}.`)
  }
  return { account, typed: typedData as TypedDataDefinition }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw createInvalidParamsError('Typed data must be JSON.')
  }
}
