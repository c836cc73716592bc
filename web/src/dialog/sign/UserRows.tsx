import type { UserPage } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import type { Site } from '../../server/call'
import { useKisslock, useSession, useText } from '../context'
import { Icon } from '../entry/Icon'
import { next } from '../icons/dialog'
import { useParts } from '../loading/parts'
import { apps, user } from './user'

/**
 * Return true if the server stores users. If a site has its own sign-in functions, these functions handle the requests
 * about users in the page.
 */
const keepsUsers = (site: Site): boolean => site.local?.({ path: 'auth/wallets' }) === undefined

const pages: readonly (readonly [UserPage, MessageKey, typeof user | typeof apps])[] = [
  ['links', 'account.links', user],
  ['devices', 'account.devices', user],
  ['apps', 'account.apps', apps],
]

/** The rows that open the pages about the user. The rows are not shown while the visitor is signed out. */
export const UserRows = () => {
  const kisslock = useKisslock()
  const { config, flow } = kisslock
  const parts = useParts()
  const text = useText()
  const { status } = useSession()
  if (status !== 'signedIn' || !keepsUsers(config)) return null
  // Only a server that announces the list has apps with access.
  const offered = pages.filter(([page]) => page !== 'apps' || config.sign_in.clients_path)
  return offered.map(([page, label, part]) => {
    const preload = () => part.preload(kisslock, parts).catch(() => {})
    const show = async () => {
      await preload()
      if (flow.get().open) flow.send({ type: 'accountShown', page })
    }
    return (
      <button key={page} className="kl-row" type="button" onPointerEnter={preload} onClick={() => void show()}>
        <span className="kl-row__name kl-thin">{text(label)}</span>
        <Icon path={next} small flip />
      </button>
    )
  })
}
