import type { MissingHolding } from '../../server/wire.gen'

/** A refusal of a route that the visitor can end. */
export type Refusal =
  | { is: 'signedOut' }
  | { is: 'tooOld' }
  | { is: 'notHeld'; missing: readonly MissingHolding[]; message: string }
  | { is: 'unchecked' }

/** The refusal for each code of the server. */
const refusalByCode: Readonly<Record<string, Refusal['is']>> = {
  'auth/no-session': 'signedOut',
  'auth/too-old': 'tooOld',
  'gate/not-held': 'notHeld',
  'gate/unchecked': 'unchecked',
}

type Body = { error?: { code?: unknown; message?: unknown; missing?: unknown } } | null

/** Reads the refusal from a route's response; undefined for any other response, whose body stays unread. */
export const refusalOf = async (response: Response): Promise<Refusal | undefined> => {
  if (![401, 403, 503].includes(response.status)) return undefined
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as Body
  const { code, message, missing } = body?.error ?? {}
  const is = refusalByCode[String(code)]
  if (is !== 'notHeld') return is && { is }
  return {
    is,
    missing: Array.isArray(missing) ? missing : [],
    message: typeof message === 'string' ? message : '',
  }
}
