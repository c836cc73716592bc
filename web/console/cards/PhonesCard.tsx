import { useText } from '../../src/dialog/context'
import type { MessageKey } from '../../src/locale/messages'
import type { ErrorCount, PhoneWay, WayCount } from '../../src/server/wire.gen'
import { useFormats } from '../figures/useFormats'

const names: Readonly<Record<PhoneWay, MessageKey>> = {
  relay: 'console.way.relay',
  app_link: 'console.way.app',
  wallet_browser: 'console.way.wallet',
  web_view: 'console.way.view',
}

/** The code of a relay that refuses the site's project id, as the log keeps it. */
const refusal = 'PAIRING/PROJECT-REFUSED'

type PhonesCardProps = { ways: readonly WayCount[]; errors: readonly ErrorCount[] }

/** The ways in which phones reached their wallets, and how often the relay refused the site; nothing before the first. */
export const PhonesCard = ({ ways, errors }: PhonesCardProps) => {
  const text = useText()
  const { count, percent } = useFormats()
  const title = text('console.phones')
  const refused = errors.find(({ code }) => code === refusal)?.count
  if (!ways.length && !refused) return null
  const rows = ways.map(({ way, tries, successes }) => ({
    name: names[way],
    tries,
    share: tries ? percent(Math.min(1, successes / tries)) : '–',
  }))
  if (refused) rows.push({ name: 'console.way.refused', tries: refused, share: '–' })
  return (
    <section className="kc-card kc-card--full">
      <h2 className="kl-t-title">{title}</h2>
      <table className="kc-table kc-table--named">
        <caption className="kl-sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text('console.col.way')}</th>
            <th scope="col" className="kc-end">
              {text('console.col.tries')}
            </th>
            <th scope="col" className="kc-end">
              {text('console.col.success')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, tries, share }) => (
            <tr key={name}>
              <td>{text(name)}</td>
              <td className="kc-end">{count(tries)}</td>
              <td className="kc-end">{share}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
