import { canScan } from '../../flow/catalogue/scanning'
import { useKisslock } from '../context'
import { lazyView } from '../frame/lazyView'
import { useDialog } from '../model'
import type { GuideProps } from '../steps/GuideProps'
import { LinkButton } from '../steps/links'
import { PairingUnavailableGuide } from '../steps/NotSetUp'
import { scanViews } from './scan'

const DesktopScan = lazyView(scanViews, 'DesktopScan')

const DesktopPairingUnavailable = ({ subject, details }: GuideProps) => {
  const { config, text } = useDialog()
  const appName = details.app_name ?? subject.name
  const { desktop } = details.downloads
  return (
    <PairingUnavailableGuide
      subject={subject}
      app={appName}
      details={details}
      letter="d"
      heading={text('desktop.unset.heading')}
      reason={text('desktop.unset.reason', { site: config.site.name, wallet: appName })}
    >
      {desktop && (
        <div className="kl-card__then">
          <LinkButton look="quiet" size="m" wide href={desktop}>
            {text('desktop.get.link', { wallet: appName })}
          </LinkButton>
        </div>
      )}
    </PairingUnavailableGuide>
  )
}

/**
 * The guide for the wallet's app on this computer. The link that opens the app contains a pairing, so the guide works
 * only if pairing is set up.
 */
export const DesktopGuide = (props: GuideProps) => {
  const { config } = useKisslock()
  return canScan(config) ? <DesktopScan key={props.subject.id} {...props} /> : <DesktopPairingUnavailable {...props} />
}
