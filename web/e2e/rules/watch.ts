import { type BrowserContext, expect } from '@playwright/test'
import { expectNothingPersonal, type LogEntry, recordLog } from './log'

/** The problems that occurred during a test. */
export type Observations = {
  readonly foreignRequests: readonly string[]
  readonly errors: readonly string[]
  readonly violations: readonly string[]
  readonly entries: readonly LogEntry[]
}

/** Report violations of the page's content security policy to the test. Runs in the page before the page's scripts. */
function reportViolations(binding: string) {
  const report = (window as unknown as Record<string, (text: string) => void>)[binding]
  document.addEventListener(
    'securitypolicyviolation',
    ({ violatedDirective, blockedURI, sourceFile, lineNumber, columnNumber }) =>
      report?.(`${violatedDirective} ${blockedURI} ${sourceFile}:${lineNumber}:${columnNumber}`),
  )
}

/**
 * Observe all pages of a browser context: requests, console messages, errors and policy violations. Requests to the
 * origin `otherOrigin` are allowed.
 */
export const watch = async (
  context: BrowserContext,
  origin: string,
  otherOrigin: string | null = null,
): Promise<Observations> => {
  const foreignRequests: string[] = []
  const errors: string[] = []
  const violations: string[] = []
  context.on('request', (request) => {
    const url = new URL(request.url())
    // A URL with another scheme, such as data: or the scheme of a native app, sends no request to a server.
    const isNetwork = /^(https?|wss?):$/.test(url.protocol)
    if (isNetwork && url.origin !== origin && url.origin !== otherOrigin) foreignRequests.push(request.url())
  })
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') errors.push(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => errors.push(`page: ${error.error().stack ?? error.error()}`))
  const binding = '__violation'
  await context.exposeBinding(binding, (_source, text: string) => violations.push(text))
  await context.addInitScript(reportViolations, binding)
  return { foreignRequests, errors, violations, entries: recordLog(context) }
}

/**
 * Expect no unexpected console message, no error, no policy violation, and no request to another origin. Every test
 * calls this function at its end.
 */
export const expectNothingWrong = (
  { foreignRequests, errors, violations, entries }: Observations,
  expectedErrors: RegExp | null,
): void => {
  const filterUnexpected = (texts: readonly string[]) => texts.filter((text) => !expectedErrors?.test(text))
  expect.soft(foreignRequests, 'requests to another origin').toEqual([])
  expect.soft(filterUnexpected(violations), 'violations of the content security policy').toEqual([])
  expectNothingPersonal(entries)
  expect.soft(filterUnexpected(errors), 'errors in the console and in the page').toEqual([])
}
