import './note.css'
import { useSite } from '../context/siteContext'

/** Below the list of wallets: the site's own line. */
export const Note = () => {
  const { note } = useSite('<ConnectDialog>')
  return note ? <div className="kl-own kl-t-small">{note}</div> : null
}
