import { KisslockError } from '../errors/KisslockError'
import { callServer, type Site } from './call'
import type {
  ClientCounts,
  ConsoleRange,
  ErrorCounts,
  ErrorGroups,
  Feed,
  Funnel,
  GateCounts,
  Operator,
  WalletCounts,
} from './wire.gen'

/** Read data for the admin console. Throws `server/failed` if the response lacks `field`. */
const readConsole = async <Shape extends object>(
  site: Site,
  path: string,
  field: keyof Shape & string,
  signal?: AbortSignal,
): Promise<Shape> => {
  const consoleAnswer = await callServer(site, { path: `console/${path}`, signal })
  if (typeof consoleAnswer !== 'object' || consoleAnswer === null || !(field in consoleAnswer))
    throw new KisslockError('server/failed', { field })
  return consoleAnswer as Shape
}

/** `GET /api/console/operator`: return the signed-in account, and whether that account can open the admin console. */
export const readOperator = (site: Site, signal?: AbortSignal): Promise<Operator> =>
  readConsole(site, 'operator', 'operator', signal)

/** The counts for a range of time. */
export type Figures = {
  funnel: Funnel
  wallets: WalletCounts
  errors: ErrorCounts
  gates: GateCounts
  clients: ClientCounts
}

/**
 * Read `GET /api/console/funnel`, `wallets`, `errors`, `gates` and `clients`. All five requests are sent at the same
 * time.
 */
export const readFigures = async (site: Site, range: ConsoleRange, signal?: AbortSignal): Promise<Figures> => {
  const [funnel, wallets, errors, gates, clients] = await Promise.all([
    readConsole<Funnel>(site, `funnel?range=${range}`, 'steps', signal),
    readConsole<WalletCounts>(site, `wallets?range=${range}`, 'wallets', signal),
    readConsole<ErrorCounts>(site, `errors?range=${range}`, 'errors', signal),
    readConsole<GateCounts>(site, `gates?range=${range}`, 'gates', signal),
    readConsole<ClientCounts>(site, `clients?range=${range}`, 'clients', signal),
  ])
  return { funnel, wallets, errors, gates, clients }
}

/** `GET /api/console/errors/groups`: return the errors with one code, grouped by cause. */
export const readGroups = (site: Site, code: string, signal?: AbortSignal): Promise<ErrorGroups> =>
  readConsole(site, `errors/groups?code=${encodeURIComponent(code)}`, 'groups', signal)

/** `GET /api/console/feed`: return the log's entries after a cursor, or the newest entries without a cursor. */
export const readFeed = (site: Site, after: number | undefined, signal?: AbortSignal): Promise<Feed> =>
  readConsole(site, `feed${after === undefined ? '' : `?after=${after}`}`, 'cursor', signal)

/** Return true if the server returned 401 (no session) or 403 (the account is not an operator). */
export const isNotAllowed = (error: unknown): boolean =>
  error instanceof KisslockError && (error.facts.status === 401 || error.facts.status === 403)

/** The tables that the server exports as CSV. */
export type ExportTable = 'funnel' | 'wallets' | 'errors' | 'gates' | 'clients' | 'entries'

export const createExportUrl = (site: Site, table: ExportTable, range: ConsoleRange): string =>
  `${site.base_path}/api/console/export.csv?range=${range}&what=${table}`
