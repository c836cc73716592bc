import { deserialize } from '@wagmi/core'
import { isAddress } from 'viem'

type UnknownFields = Record<string, unknown>

const isObject = (value: unknown): value is UnknownFields => typeof value === 'object' && value !== null

const isText = (value: unknown): value is string => typeof value === 'string' && value.length > 0 && value.length <= 200

const isChainId = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) > 0

const isConnection = (value: unknown): boolean =>
  isObject(value) &&
  Array.isArray(value.accounts) &&
  value.accounts.length > 0 &&
  value.accounts.every((account) => typeof account === 'string' && isAddress(account)) &&
  isChainId(value.chainId) &&
  isObject(value.connector) &&
  isText(value.connector.id) &&
  isText(value.connector.uid)

/**
 * Return only the fields `connections`, `chainId` and `current` of a state (docs/internals/specification.md section 4).
 * Undefined if one of these fields is invalid.
 */
const selectValidFields = (state: unknown): UnknownFields | undefined => {
  if (!isObject(state)) return undefined
  const { connections, chainId, current } = state
  if (!(connections instanceof Map) || !isChainId(chainId)) return undefined
  for (const [uid, connection] of connections) if (!isText(uid) || !isConnection(connection)) return undefined
  if (current !== null && !connections.has(current)) return undefined
  return { connections, chainId, current }
}

/**
 * Check a parsed value that the library has stored. Returns the value if it is a flag, an id or a valid state,
 * otherwise null.
 */
export const validateStored = (parsed: unknown): unknown => {
  if (parsed === true || isText(parsed)) return parsed
  if (!isObject(parsed) || typeof parsed.version !== 'number') return null
  const state = selectValidFields(parsed.state)
  return state ? { state, version: parsed.version } : null
}

/**
 * Read a value that the library has stored. The library does not check stored values. A value that is not JSON, or that
 * has an unexpected shape, would make the library fail at every page load.
 */
export const readStored = (value: string): unknown => {
  try {
    return validateStored(deserialize(value))
  } catch {
    return null
  }
}
