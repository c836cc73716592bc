import './note.css'
import { useSite } from '../site'
import { Legal } from './Legal'

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
