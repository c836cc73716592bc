import { createAppLink, findReopenLink } from '../../flow/pairing/appLink'
import { findCode, type PairingState } from '../../flow/pairing/next'
import { useText } from '../context'
import { Sentence } from '../elements/Sentence'
import { WalletTile } from '../elements/WalletTile'
import { desktopIcon } from '../icons/guide'
import { GuideWithSteps } from '../steps/GuideLayout'
import type { GuideProps } from '../steps/GuideProps'
import { TextLink } from '../steps/links'
import { AppLink } from './AppLink'
import { AppOpened } from './OpenApp'
import { isPairingRefused, PairingDeclinedInApp, PairingRefused, RelayUnreachable } from './outcomes'
import type { ScanProps } from './ScanProps'
import { useScan } from './useScan'
import { useScanAnnouncements } from './useScanNews'
import { useStageFocus } from './useStageFocus'

/** The view with the link that opens the app. One click is enough, because the link is ready before the click. */
const OpenDesktopApp = ({ subject, app, details, visit, link, storeUrl }: ScanProps & Pick<GuideProps, 'subject'>) => {
  const text = useText()
  return (
    <GuideWithSteps
      action={
        <div className="kl-card">
          <WalletTile {...subject} size={72} />
          <p className="kl-t-title">{app}</p>
          <p className="kl-t-small">{text('desktop.meta', { wallet: app })}</p>
          <AppLink link={link} visit={visit} look="primary">
            {text('desktop.action', { wallet: app })}
          </AppLink>
          {storeUrl && (
            <div className="kl-card__then">
              <p className="kl-t-note">
                {text('desktop.get')} <TextLink href={storeUrl}>{text('desktop.get.link', { wallet: app })}</TextLink>
              </p>
            </div>
          )}
        </div>
      }
      heading={text('guide.desktop.heading', { wallet: app })}
      wallet={app}
      details={details}
      letter="d"
    />
  )
}

/** Return the key of the current view. A heading takes the focus when the key changes. */
const findViewKey = ({ phase, view }: PairingState): string => {
  if (phase.is === 'rejected') return 'rejected'
  return phase.is === 'failed' || phase.is === 'expired' ? 'failed' : view
}

/** The guide for the wallet's app on this computer. A link that contains the pairing URI opens the app. */
export const DesktopScan = ({ subject, details }: GuideProps) => {
  const text = useText()
  const appName = details.app_name ?? subject.name
  const reopenUri = findReopenLink(details.deep_links, 'desktop')
  const createAppUrl = (uri: string) => createAppLink(details.deep_links, 'desktop', uri)
  const { state, visit } = useScan(
    appName,
    { wallet: subject.id, createLink: createAppUrl },
    reopenUri ? { href: reopenUri, name: appName } : undefined,
  )
  const viewKey = findViewKey(state)
  const uri = findCode(state)?.uri
  const link = uri && createAppUrl(uri)
  const outcomeProps = { subject, app: appName, details, state, visit, link, storeUrl: details.downloads.desktop }
  useScanAnnouncements(state, appName, false)
  useStageFocus(`${state.attempt} ${viewKey}`)

  if (viewKey === 'rejected') return <PairingDeclinedInApp {...outcomeProps} />
  if (isPairingRefused(state)) return <PairingRefused {...outcomeProps} letter="d" />
  if (viewKey === 'failed') return <RelayUnreachable {...outcomeProps} />
  if (viewKey === 'opened')
    return (
      <AppOpened
        {...outcomeProps}
        heading={text('desktop.waiting.heading', { wallet: appName })}
        body={<Sentence of="desktop.waiting.body" with={{ wallet: appName }} />}
        againLabel={text('ext.waiting.again.action', { wallet: appName })}
        icon={desktopIcon}
      />
    )
  return <OpenDesktopApp {...outcomeProps} />
}
