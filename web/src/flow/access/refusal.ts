import type { MissingHolding } from '../../server/wire.gen'

/** A response that denies access for a reason that the visitor can resolve. */
export type Refusal =
  | { is: 'signedOut' }
  | { is: 'tooOld' }
  | { is: 'termsOutdated' }
  | { is: 'notHeld'; missing: readonly MissingHolding[]; message: string }
  | { is: 'unchecked' }

/** The kind of refusal for each error code of the server. */
const refusalKindsByCode: Readonly<Record<string, Refusal['is']>> = {
  'auth/no-session': 'signedOut',
  'auth/too-old': 'tooOld',
  'auth/terms-outdated': 'termsOutdated',
  'gate/not-held': 'notHeld',
  'gate/unchecked': 'unchecked',
}

type ErrorBody = { error?: { code?: unknown; message?: unknown; missing?: unknown } } | null

/**
 * Read the refusal from a copy of a route's response, so that the site can still read the response itself. Returns
 * undefined if the response is not a refusal.
 */
export const parseRefusal = async (response: Response): Promise<Refusal | undefined> => {
  if (![401, 403, 503].includes(response.status)) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as ErrorBody
  const { code, message, missing } = body?.error ?? {}
  const refusalKind = refusalKindsByCode[String(code)]
  if (refusalKind !== 'notHeld') return refusalKind && { is: refusalKind }
  return {
    is: refusalKind,
    missing: Array.isArray(missing) ? missing : [],
    message: typeof message === 'string' ? message : '',
  }
}
