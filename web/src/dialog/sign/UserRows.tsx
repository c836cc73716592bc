import type { UserPage } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import type { Site } from '../../server/call'
import { useKisslock, useSession, useText } from '../context'
import { Icon } from '../entry/Icon'
import { next } from '../icons/dialog'
import { useParts } from '../loading/parts'
import { user } from './user'

/**
 * Return true if the server stores users. If a site has its own sign-in functions, these functions handle the requests
 * about users in the page.
 */
const keepsUsers = (site: Site): boolean => site.local?.({ path: 'auth/wallets' }) === undefined

const pages: readonly (readonly [UserPage, MessageKey])[] = [
  ['links', 'account.links'],
  ['devices', 'account.devices'],
]

/** The rows that open the pages about the user. The rows are not shown while the visitor is signed out. */
export const UserRows = () => {
  const kisslock = useKisslock()
  const { config, flow } = kisslock
  const parts = useParts()
  const text = useText()
  const { status } = useSession()
  if (status !== 'signedIn' || !keepsUsers(config)) return null
  const preload = () => user.preload(kisslock, parts).catch(() => {})
  const show = async (page: UserPage) => {
    await preload()
    if (flow.get().open) flow.send({ type: 'accountShown', page })
  }
  return pages.map(([page, label]) => (
    <button key={page} className="kl-row" type="button" onPointerEnter={preload} onClick={() => void show(page)}>
      <span className="kl-row__name kl-thin">{text(label)}</span>
      <Icon path={next} small flip />
    </button>
  ))
}
