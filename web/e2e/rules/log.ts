import { type BrowserContext, expect, type Request } from '@playwright/test'

const logPathPattern = /\/api\/auth\/_log$/

/** Return true if a URL belongs to the log: its call, or its chunk, which loads when the open dialog is idle. */
export const isLogUrl = (url: string): boolean => logPathPattern.test(url) || /\/assets\/log-[^/]+\.js$/.test(url)

/** A log entry as the page sent it. */
export type LogEntry = Readonly<Record<string, string>>

const fieldNames = [
  ...['level', 'code', 'name', 'message', 'stack', 'client', 'step', 'wallet', 'method', 'way', 'duration_ms', 'flow'],
  ...['reference', 'request', 'rpc_code', 'status', 'chain_id', 'field'],
]

/** Texts that must not occur in any entry (docs/client-log.md): an address, a pairing, a host, a query. */
const secretPattern = /0x[0-9a-f]{40}|[0-9a-f]{32}|\bwc:[^…]|127\.0\.0\.1|localhost|:\/\/[^…]|\?\w+=/i

const parseEntry = (request: Request): LogEntry => Object.fromEntries(new URLSearchParams(request.postData() ?? ''))

/** Record the entries of every page of a context. */
export const recordLog = (context: BrowserContext): readonly LogEntry[] => {
  const entries: LogEntry[] = []
  context.on('request', (request) => {
    if (logPathPattern.test(request.url())) entries.push(parseEntry(request))
  })
  return entries
}

/**
 * Expect that entries contain only known fields, and nothing that identifies the visitor or the site. Every test checks
 * this.
 */
export const expectNothingPersonal = (entries: readonly LogEntry[]): void => {
  for (const entry of entries) {
    expect.soft(Object.keys(entry).filter((name) => !fieldNames.includes(name))).toEqual([])
    expect.soft(entry).toMatchObject({ client: 'true', level: expect.stringMatching(/^(debug|warn|error)$/) })
    expect.soft(JSON.stringify({ ...entry, flow: '' }), 'an entry of the log').not.toMatch(secretPattern)
  }
}
