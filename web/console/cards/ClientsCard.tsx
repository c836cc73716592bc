import type { ClientCount } from '../../src/server/wire.gen'
import { CountsCard } from './CountsCard'

const columns = [
  ['asked', 'console.funnel.requested'],
  ['signed_in', 'console.funnel.signed'],
  ['refused', 'console.error.forbidden'],
  ['failed', 'console.col.broken'],
] as const

/** The programs that sign visitors in here, with what became of their requests; nothing before the first one. */
export const ClientsCard = ({ clients }: { clients: readonly ClientCount[] }) => {
  const rows = clients.map((counts) => ({ id: counts.client, counts }))
  return <CountsCard title="console.clients" subject="console.col.client" columns={columns} rows={rows} />
}
