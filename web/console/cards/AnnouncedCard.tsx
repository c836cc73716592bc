import { useText } from '../../src/dialog/context'
import { Sentence } from '../../src/dialog/elements/Sentence'
import type { AnnouncedWallet } from '../../src/server/wire.gen'
import { useFormats } from '../figures/useFormats'
import { More, useVisible } from './More'

/** The command that makes an entry of the site's own. */
const command = 'kisslock wallets add'

/** The announced wallets that no entry of the catalogue has; nothing without one. Names of wallets are plain text. */
export const AnnouncedCard = ({ announced }: { announced: readonly AnnouncedWallet[] }) => {
  const text = useText()
  const { count } = useFormats()
  const { visible, more } = useVisible(announced)
  const title = text('console.announced')
  if (!announced.length) return null
  return (
    <section className="kc-card kc-card--full">
      <h2 className="kl-t-title">{title}</h2>
      <p className="kl-t-note kc-cardnote">
        <Sentence of="console.announced.note" with={{ command: <code className="kc-code">{command}</code> }} />
      </p>
      <table className="kc-table kc-table--named">
        <caption className="kl-sr">{title}</caption>
        <thead>
          <tr>
            <th scope="col">{text('console.col.wallet')}</th>
            <th scope="col" className="kc-end">
              {text('console.col.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {visible?.map(({ rdns, openings }) => (
            <tr key={rdns}>
              <td>
                <bdi className="kc-code">{rdns}</bdi>
              </td>
              <td className="kc-end">{count(openings)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <More {...more} />
    </section>
  )
}
