import { expect } from '@playwright/test'
import type { Watch } from '../rules/watch'
import type { Application } from './applications'
import { isTrustedTypesViolation, sourceOf } from './trustedTypes'

/**
 * Expect that a visit logs nothing to the console, sends no request to a host that is not in `hosts`, and violates no
 * content security policy. Violations of Trusted Types are allowed, but only in the code of other packages.
 */
export const expectFaultless = async (
  seen: Watch,
  { trustedTypes }: Application,
  hosts: readonly string[],
): Promise<void> => {
  expect(seen.errors, 'errors and warnings in the console').toEqual([])
  const foreign = seen.foreignRequests.filter((url) => !hosts.some((host) => url.startsWith(host)))
  expect(foreign, 'requests to another origin').toEqual([])
  expect(seen.violations.filter((one) => !isTrustedTypesViolation(one))).toEqual([])
  const reported = seen.violations.filter(isTrustedTypesViolation)
  if (trustedTypes === 'enforced') expect(reported).toEqual([])
  const sources = await Promise.all(reported.map(sourceOf))
  expect(sources.filter((source) => source.includes('kisslock/'))).toEqual([])
}
