import type { ClientCount } from '../../src/server/wire.gen'
import { CountsCard } from './CountsCard'

const columns = [
  ['asked', 'console.funnel.requested'],
  ['signed_in', 'console.funnel.signed'],
  ['refused', 'console.error.forbidden'],
  ['failed', 'console.col.broken'],
] as const

/**
 * The OpenID clients that sign visitors in with this site, and the results of their requests. Renders nothing before
 * the first request.
 */
export const ClientsCard = ({ clients }: { clients: readonly ClientCount[] }) => {
  const clientRows = clients.map((counts) => ({ id: counts.client, counts }))
  return <CountsCard title="console.clients" rowHeading="console.col.client" columns={columns} rows={clientRows} />
}
