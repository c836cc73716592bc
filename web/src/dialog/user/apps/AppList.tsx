import type { AppState } from '../../../flow/user/apps'
import type { OidcClientAccess as App } from '../../../server/wire.gen'
import { useKisslock, useText } from '../../context'
import { IconButton } from '../../elements/Button'
import { Notice } from '../../elements/Notice'
import { Icon } from '../../entry/Icon'
import { CompactView } from '../../frame/CompactView'
import { keyIcon } from '../../icons/dialog'
import { exitIcon } from '../../icons/sign'
import { checkIcon } from '../../icons/user'
import { FailureNote, useReturnToAccount } from '..'

/**
 * The details of an app: the host of the document that registers the app, the resource servers that the app can access,
 * or the fact that the app signs the user in.
 */
export const AppDetails = ({ app: { client, resources } }: { app: App }) => {
  const text = useText()
  return (
    <>
      {client.document_host !== null && (
        <small>
          <bdi>{client.document_host}</bdi>
        </small>
      )}
      {resources.length === 0 && <small>{text('apps.signIn')}</small>}
      {resources.map((resource) => (
        <small key={resource}>{text('apps.resource', { resource })}</small>
      ))}
    </>
  )
}

const AppRow = ({ app, index, onEnd }: { app: App; index: number; onEnd: () => void }) => {
  const text = useText()
  // The element's ID contains the row's index, because a client's ID can be a URL.
  const id = `kl-app-${index}`
  return (
    <li className="kl-item">
      <span className="kl-tile kl-tile--40 kl-tile--plus">
        <Icon path={keyIcon} />
      </span>
      <span className="kl-row__name">
        <bdi id={id}>{app.client.name}</bdi>
        <AppDetails app={app} />
      </span>
      <IconButton path={exitIcon} bare flip label={text('token.end')} of={id} onClick={onEnd} />
    </li>
  )
}

type ListProps = {
  state: AppState
  /** The sentence about the app whose access has just ended. */
  ended: string | undefined
  onEnd: (app: App) => void
}

/** The apps with access to the user's account, each with a button that ends its access. */
export const AppList = ({ state: { known: apps, failure }, ended, onEnd }: ListProps) => {
  const site = useKisslock().config.site.name
  const text = useText()
  return (
    <CompactView title={text('account.apps')} onBack={useReturnToAccount()} list>
      {apps && <p className="kl-t-body">{text(apps.length > 0 ? 'apps.body' : 'apps.none', { site })}</p>}
      <FailureNote failure={failure} />
      {ended && !failure && <Notice path={checkIcon}>{ended}</Notice>}
      {apps?.length !== 0 && (
        <ul className="kl-list-flat kl-items" aria-busy={!(apps || failure) || undefined}>
          {apps?.map((app, index) => (
            <AppRow key={app.client.id} app={app} index={index} onEnd={() => onEnd(app)} />
          ))}
        </ul>
      )}
    </CompactView>
  )
}
