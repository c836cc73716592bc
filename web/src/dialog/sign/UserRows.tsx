import type { UserPage } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import type { Site } from '../../server/call'
import { useKisslock, useSession, useText } from '../context'
import { Icon } from '../entry/Icon'
import { nextIcon } from '../icons/dialog'
import { useParts } from '../loading/parts'
import { appsViews, userViews } from './user'

/**
 * Return true if the server stores users. Return false if the site has its own sign-in functions, because these
 * functions then handle the requests about users.
 */
const serverHandlesUsers = (site: Site): boolean => site.handle?.({ path: 'auth/wallets' }) === undefined

const userPages: readonly (readonly [UserPage, MessageKey, typeof userViews | typeof appsViews])[] = [
  ['links', 'account.links', userViews],
  ['devices', 'account.devices', userViews],
  ['apps', 'account.apps', appsViews],
]

/** The rows that open the pages about the user. The rows are not shown while the visitor is signed out. */
export const UserRows = () => {
  const kisslock = useKisslock()
  const { config, flow } = kisslock
  const dialogParts = useParts()
  const text = useText()
  const { status } = useSession()
  if (status !== 'signedIn' || !serverHandlesUsers(config)) return null
  // `clients_path` is set only if the server lists the apps that have access to the account.
  const offeredPages = userPages.filter(([page]) => page !== 'apps' || config.sign_in.clients_path)
  return offeredPages.map(([page, label, pageViews]) => {
    const preloadPage = () => pageViews.preload(kisslock, dialogParts).catch(() => {})
    const showPage = async () => {
      await preloadPage()
      if (flow.get().open) flow.send({ type: 'accountShown', page })
    }
    return (
      <button key={page} className="kl-row" type="button" onPointerEnter={preloadPage} onClick={() => void showPage()}>
        <span className="kl-row__name kl-thin">{text(label)}</span>
        <Icon path={nextIcon} small flip />
      </button>
    )
  })
}
