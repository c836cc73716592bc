import { expect } from '@playwright/test'
import type { Observations } from '../rules/watch'
import type { Application } from './applications'
import { findSource, isTrustedTypesViolation } from './trustedTypes'

/**
 * Expect that a visit logs nothing to the console, sends no request to a host that is not in `hosts`, and violates no
 * content security policy. Violations of Trusted Types are allowed, but only in the code of other packages.
 */
export const expectFaultless = async (
  observations: Observations,
  { trustedTypes }: Application,
  hosts: readonly string[],
): Promise<void> => {
  expect(observations.errors, 'errors and warnings in the console').toEqual([])
  const foreignUrls = observations.foreignRequests.filter((url) => !hosts.some((host) => url.startsWith(host)))
  expect(foreignUrls, 'requests to another origin').toEqual([])
  expect(observations.violations.filter((one) => !isTrustedTypesViolation(one))).toEqual([])
  const reportedViolations = observations.violations.filter(isTrustedTypesViolation)
  if (trustedTypes === 'enforced') expect(reportedViolations).toEqual([])
  const sources = await Promise.all(reportedViolations.map(findSource))
  expect(sources.filter((source) => source.includes('kisslock/'))).toEqual([])
}
