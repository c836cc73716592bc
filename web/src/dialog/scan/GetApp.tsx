import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import { useText } from '../context'
import { Button } from '../elements/Button'
import { WalletTile } from '../elements/WalletTile'
import type { ScreenWallet } from '../model'
import { GuideLayout } from '../steps/GuideLayout'
import { LinkButton } from '../steps/links'
import { CodePlate, WalletLogo } from './CodePlate'
import type { ScanProps } from './ScanProps'

const appStores = [
  ['ios', 'qr.get.ios'],
  ['android', 'qr.get.android'],
] as const

/**
 * Return a download page for any phone: a page that detects the phone, or the page of the only store. If the app is in
 * two stores, there is no such page, because a code can contain only one URL.
 */
const findAnyPhonePageUrl = ({ qr, mobile, ios, android }: WalletDetails['downloads']): string | undefined =>
  qr ?? mobile ?? (ios && android ? undefined : (ios ?? android))

type GetAppProps = Pick<ScanProps, 'app' | 'details' | 'visit'> & { subject: ScreenWallet }

/** Help visitors to get the app: a code for the phone's camera, and plain links. */
export const GetApp = ({ subject, app, details, visit }: GetAppProps) => {
  const text = useText()
  const { downloads } = details
  const pageUrl = findAnyPhonePageUrl(downloads)
  const availableStores = appStores.filter(([system]) => downloads[system])
  const picture = pageUrl ? (
    <div className="kl-qr">
      <CodePlate text={pageUrl} length="short" label={text('qr.get.body')} logo={<WalletLogo {...subject} />} />
    </div>
  ) : (
    <div className="kl-card">
      <WalletTile {...subject} size={72} />
      <p className="kl-t-title">{app}</p>
    </div>
  )
  return (
    <GuideLayout action={picture} heading={text('qr.get.heading', { wallet: app })}>
      {pageUrl && <p className="kl-t-body">{text('qr.get.body')}</p>}
      <div className="kl-actions kl-get" data-n={availableStores.length}>
        {availableStores.map(([system, label]) => (
          <LinkButton key={system} look="quiet" size="m" href={downloads[system] ?? ''}>
            {text(label)}
          </LinkButton>
        ))}
        <Button look="primary" onClick={() => visit.send({ type: 'viewChosen', at: 'start' })}>
          {text('qr.get.done')}
        </Button>
      </div>
    </GuideLayout>
  )
}
