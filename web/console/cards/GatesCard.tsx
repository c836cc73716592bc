import { useText } from '../../src/dialog/context'
import type { GateCount } from '../../src/server/wire.gen'
import { useFormats } from '../figures/useFormats'

/** The server's word for holdings of routes that name no gate. */
const unnamed = '(route)'

const columns = [
  ['passed', 'console.col.passed'],
  ['not_held', 'console.col.lacking'],
  ['unchecked', 'console.col.unchecked'],
] as const

/** The gates of routes with their checks: let in, refused, or not checked; nothing before the first check. */
export const GatesCard = ({ gates }: { gates: readonly GateCount[] }) => {
  const text = useText()
  const { count } = useFormats()
  const title = text('console.gates')
  if (!gates.length) return null
  return (
    <section className="kc-card kc-card--full">
      <h2 className="kl-t-title">{title}</h2>
      <table className="kc-table kc-table--named">
        <caption className="kl-sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text('console.col.gate')}</th>
            {columns.map(([outcome, label]) => (
              <th key={outcome} scope="col" className="kc-end">
                {text(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {gates.map((one) => (
            <tr key={one.gate}>
              <td>{one.gate === unnamed ? text('console.gates.route') : <bdi className="kc-code">{one.gate}</bdi>}</td>
              {columns.map(([outcome]) => (
                <td key={outcome} className="kc-end">
                  {count(one[outcome])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
