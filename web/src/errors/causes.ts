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
export const peek = (value: unknown, key: string): unknown => {
  try {
    return value === null || value === undefined ? undefined : (value as Record<string, unknown>)[key]
  } catch {
    return undefined
  }
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Return a number, even if the wallet sent text ("4001"). */
const numeric = (value: unknown): number | undefined => {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined
  return typeof value === 'string' && /^-?\d{1,9}$/.test(value) ? Number(value) : undefined
}

const causeOf = (value: unknown): Cause => ({
  name: text(peek(value, 'name')),
  message: typeof value === 'string' ? value : text(peek(value, 'message')),
  code: numeric(peek(value, 'code')),
  reason: text(peek(value, 'reason')) || undefined,
  status: numeric(peek(value, 'status')),
  data: peek(value, 'data'),
})

/** Return the errors inside an error: ES2022 `cause`, MetaMask Mobile's `data.originalError`, EIP-1193 `data`. */
const innerErrors = (value: unknown): unknown[] => {
  const data = peek(value, 'data')
  return [peek(value, 'cause'), peek(value, 'originalError'), peek(data, 'originalError'), peek(data, 'cause')]
}

/**
 * Return the error and the errors inside it, the outermost first. Each error occurs only once. Returns at most 17
 * errors.
 */
export const causesOf = (error: unknown): Cause[] => {
  const causes: Cause[] = []
  const seen = new Set<unknown>()
  const walk = (value: unknown): void => {
    if (value === null || value === undefined || seen.has(value) || seen.size > 16) return
    seen.add(value)
    causes.push(causeOf(value))
    if (typeof value === 'object') innerErrors(value).forEach(walk)
  }
  walk(error)
  return causes
}

/** Return the values that can be revert data: `data` and `data.data` of each error. */
export const revertDataOf = (causes: readonly Cause[]): unknown[] =>
  causes.flatMap(({ data }) => [data, peek(data, 'data')])
