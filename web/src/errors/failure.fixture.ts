import { expect } from 'vitest'
import { KisslockError } from './KisslockError'

/** The error that a promise ends with; a test fails when it is none of ours. */
export const failure = async (promise: Promise<unknown>): Promise<KisslockError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  )
  if (!(error instanceof KisslockError)) expect.fail(`expected a KisslockError, got ${String(error)}`)
  return error
}
