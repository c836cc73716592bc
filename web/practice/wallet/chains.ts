import { createInvalidParamsError } from './rpcError'
import type { WalletChain, WalletState } from './state'

/** Return a chain from the wallet's list. Throws if the wallet does not have the chain. */
export function findChain(state: WalletState, id: number): WalletChain {
  const chain = state.chains.find((candidate) => candidate.id === id)
  if (!chain) throw new Error(`The wallet has no entry for the chain ${id}.`)
  return chain
}

/** Read a chain id: 0x, hex digits, no leading zero, within safe integers (EIP-695, EIP-3085). */
export function parseChainId(value: unknown): number {
  const id = typeof value === 'string' && /^0x[1-9a-f][0-9a-f]*$/i.test(value) ? Number(value) : Number.NaN
  if (!Number.isSafeInteger(id)) throw createInvalidParamsError(`${String(value)} is not a chain id such as "0x1".`)
  return id
}

const loopbackHosts = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * Return true for an https URL, as EIP-3085 requires for nodes and explorers. Also return true for an http URL on this
 * computer, for a test chain.
 */
function isSafeUrl(value: unknown): value is string {
  const url = typeof value === 'string' ? URL.parse(value) : null
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && loopbackHosts.has(url.hostname)))
}

function parseUrls(value: unknown, name: string): readonly string[] {
  const urlList = value ?? []
  if (!Array.isArray(urlList) || !urlList.every(isSafeUrl))
    throw createInvalidParamsError(`${name} must be https URLs.`)
  return urlList
}

function parseCurrency(value: unknown): WalletChain['currency'] {
  const { name, symbol, decimals } = (value ?? {}) as Record<string, unknown>
  if (typeof name !== 'string' || !name) throw createInvalidParamsError('nativeCurrency.name must be a text.')
  if (typeof symbol !== 'string' || symbol.length < 1 || symbol.length > 6) {
    throw createInvalidParamsError('nativeCurrency.symbol must have 1 to 6 characters.')
  }
  if (decimals !== 18) throw createInvalidParamsError('nativeCurrency.decimals must be 18.')
  return { name, symbol, decimals }
}

/** Read the parameter of wallet_addEthereumChain. Throws for values that a wallet must not accept (EIP-3085). */
export function parseNewChain(value: unknown): WalletChain {
  const request = (value ?? {}) as Record<string, unknown>
  const id = parseChainId(request.chainId)
  const name = request.chainName
  if (typeof name !== 'string' || !name.trim()) throw createInvalidParamsError('chainName must be a text.')
  const rpcUrls = parseUrls(request.rpcUrls, 'rpcUrls')
  if (!rpcUrls.length) throw createInvalidParamsError('rpcUrls must hold at least one URL.')
  return {
    id,
    name: name.trim(),
    currency: parseCurrency(request.nativeCurrency),
    rpcUrls,
    explorers: parseUrls(request.blockExplorerUrls, 'blockExplorerUrls'),
  }
}
