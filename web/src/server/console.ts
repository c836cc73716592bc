import { KisslockError } from '../errors/KisslockError'
import { call, type Site } from './call'
import type { ConsoleRange, ErrorCounts, ErrorGroups, Funnel, Operator, WalletCounts } from './wire.gen'

/** Asks for one of the shapes of the operator's page; one without the field that is drawn is the server's failure. */
const ask = async <Shape extends object>(
  site: Site,
  path: string,
  field: keyof Shape & string,
  signal?: AbortSignal,
): Promise<Shape> => {
  const answer = await call(site, { path: `console/${path}`, signal })
  if (typeof answer !== 'object' || answer === null || !(field in answer))
    throw new KisslockError('server/failed', { field })
  return answer as Shape
}

/** `GET /api/console/operator`: who looks at the page, and whether they may. */
export const readOperator = (site: Site, signal?: AbortSignal): Promise<Operator> =>
  ask(site, 'operator', 'operator', signal)

/** Everything that is counted in a range of time. */
export type Figures = { funnel: Funnel; wallets: WalletCounts; errors: ErrorCounts }

/** `GET /api/console/funnel`, `wallets` and `errors`, together. */
export const readFigures = async (site: Site, range: ConsoleRange, signal?: AbortSignal): Promise<Figures> => {
  const [funnel, wallets, errors] = await Promise.all([
    ask<Funnel>(site, `funnel?range=${range}`, 'steps', signal),
    ask<WalletCounts>(site, `wallets?range=${range}`, 'wallets', signal),
    ask<ErrorCounts>(site, `errors?range=${range}`, 'errors', signal),
  ])
  return { funnel, wallets, errors }
}

/** `GET /api/console/errors/groups`: what stands behind a code. */
export const readGroups = (site: Site, code: string, signal?: AbortSignal): Promise<ErrorGroups> =>
  ask(site, `errors/groups?code=${encodeURIComponent(code)}`, 'groups', signal)

/** Whether the server said that nobody is signed in, or that this account may not look. */
export const saysNotAllowed = (error: unknown): boolean =>
  error instanceof KisslockError && (error.facts.status === 401 || error.facts.status === 403)

/** What can be taken along as a table (CSV). */
export type Export = 'funnel' | 'wallets' | 'errors' | 'entries'

/** Where an export is. */
export const exportUrl = (site: Site, what: Export, range: ConsoleRange): string =>
  `${site.base_path}/api/console/export.csv?range=${range}&what=${what}`
