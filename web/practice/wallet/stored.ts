import { type Address, type Hex, isHex } from 'viem'
import { type Grant, toAccount, type WalletChain, type WalletState } from './state'

/** Increase when the stored shape changes; other versions are ignored. */
const version = 1

/** Returns a wallet as text to store: keys instead of accounts, without whether it is online. */
export function serialize({ accounts, chains, chainId, grants, locked }: WalletState): string {
  return JSON.stringify({ version, keys: accounts.map((one) => one.privateKey), chains, chainId, grants, locked })
}

/** Reads a stored wallet; null for anything else. */
export function parse(text: string | null): WalletState | null {
  try {
    const { version: found, keys, chains, chainId, grants, locked } = JSON.parse(text ?? 'null')
    const isValid = found === version && list(keys, isKey) && list(chains, isChain) && record(grants, isGrant)
    if (!isValid || !chains.some((chain: WalletChain) => chain.id === chainId)) return null
    return { accounts: keys.map(toAccount), chains, chainId, grants, locked: locked === true, online: true }
  } catch {
    return null
  }
}

const list = (value: unknown, is: (item: unknown) => boolean) =>
  Array.isArray(value) && value.length > 0 && value.every(is)
const record = (value: unknown, is: (item: unknown) => boolean) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(is)
const isKey = (value: unknown): value is Hex => isHex(value) && value.length === 66
const isText = (value: unknown): value is string => typeof value === 'string'

function isChain(value: unknown): value is WalletChain {
  const { id, name, currency, rpcUrls, explorers } = value as WalletChain
  const money = isText(currency.name) && isText(currency.symbol) && currency.decimals === 18
  return Number.isSafeInteger(id) && isText(name) && money && rpcUrls.every(isText) && explorers.every(isText)
}

function isGrant(value: unknown): value is Grant {
  const { accounts, chains } = value as Grant
  return accounts.every((one: Address) => isHex(one) && one.length === 42) && chains.every(Number.isSafeInteger)
}
