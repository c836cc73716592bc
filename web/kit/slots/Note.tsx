import './note.css'
import { Legal } from '../../src/dialog/guide/Legal'
import { useSite } from '../site'

/** Below the list of wallets: the site's terms and privacy notice, and its own line. */
export const Note = () => {
  const { note } = useSite('<ConnectDialog>')
  return (
    <>
      <Legal />
      {note && <div className="kl-own kl-t-small">{note}</div>}
    </>
  )
}
