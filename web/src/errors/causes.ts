/** The checked fields of one error of a cause chain. */
export type Cause = {
  name: string
  message: string
  code: number | undefined
  /** The page's own error code (`ProviderFault.reason`). */
  reason: string | undefined
  status: number | undefined
  data: unknown
}

/** Return a property of any value. Undefined if the property's getter throws. */
export const readProperty = (value: unknown, key: string): unknown => {
  try {
    return value === null || value === undefined ? undefined : (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

const readText = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Return a number, even if the wallet sent text ("4001"). */
const readNumber = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined
}

const toCause = (value: unknown): Cause => ({
  name: readText(readProperty(value, 'name')),
  message: typeof value === 'string' ? value : readText(readProperty(value, 'message')),
  code: readNumber(readProperty(value, 'code')),
  reason: readText(readProperty(value, 'reason')) || undefined,
  status: readNumber(readProperty(value, 'status')),
  data: readProperty(value, 'data'),
})

/** Return `cause` (ES2022) and `originalError` of an error and of its `data` (EIP-1193, MetaMask Mobile). */
const findInnerErrors = (value: unknown): unknown[] => {
  const errorData = readProperty(value, 'data')
  return [
    readProperty(value, 'cause'),
    readProperty(value, 'originalError'),
    readProperty(errorData, 'originalError'),
    readProperty(errorData, 'cause'),
  ]
}

/**
 * Return the error and the errors inside it, the outermost first. Each error occurs only once. Returns at most 17
 * errors.
 */
export const listCauses = (error: unknown): Cause[] => {
  const causes: Cause[] = []
  const visitedValues = new Set<unknown>()
  const collectCauses = (value: unknown): void => {
    if (value === null || value === undefined || visitedValues.has(value) || visitedValues.size > 16) return
    visitedValues.add(value)
    causes.push(toCause(value))
    if (typeof value === 'object') findInnerErrors(value).forEach(collectCauses)
  }
  collectCauses(error)
  return causes
}

/** Return the values that can be revert data: `data` and `data.data` of each error. */
export const listRevertData = (causes: readonly Cause[]): unknown[] =>
  causes.flatMap(({ data: errorData }) => [errorData, readProperty(errorData, 'data')])
