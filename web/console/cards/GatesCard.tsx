import { useText } from '../../src/dialog/context'
import type { GateCount } from '../../src/server/wire.gen'
import { CountsCard } from './CountsCard'

/** The name that the server uses for assets that a route requires directly, without a named gate. */
const unnamedGate = '(route)'

const columns = [
  ['passed', 'console.col.passed'],
  ['not_held', 'console.col.lacking'],
  ['unchecked', 'console.col.unchecked'],
] as const

/**
 * The gates of routes with the results of their checks: passed, denied, or not checked. Renders nothing before the
 * first check.
 */
export const GatesCard = ({ gates }: { gates: readonly GateCount[] }) => {
  const text = useText()
  const gateRows = gates.map((counts) => ({
    id: counts.gate,
    name: counts.gate === unnamedGate ? text('console.gates.route') : undefined,
    counts,
  }))
  return <CountsCard title="console.gates" rowHeading="console.col.gate" columns={columns} rows={gateRows} />
}
