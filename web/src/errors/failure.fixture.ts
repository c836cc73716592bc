import { expect } from 'vitest'
import { KisslockError } from './KisslockError'

/** Return the `KisslockError` with which a promise rejects. Any other outcome fails the test. */
export const catchFailure = async (promise: Promise<unknown>): Promise<KisslockError> => {
  const error: unknown = await promise.then(
    () => undefined,
    (reason) => reason,
  )
  if (!(error instanceof KisslockError)) expect.fail(`expected a KisslockError, got ${String(error)}`)
  return error
}
