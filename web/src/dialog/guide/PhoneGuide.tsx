import { canScan } from '../../flow/catalogue/scanning'
import { useKisslock, useText } from '../context'
import { lazyView } from '../elements/lazyView'
import type { GuideProps } from './GuideProps'
import { Pair } from './Pair'
import { preloadScan, scanChunk } from './preloadScan'
import { Unset } from './Unset'
import { useGetLink } from './useGetLink'

const Scan = lazyView(scanChunk, preloadScan, ({ PhoneScan }) => PhoneScan)

const NotSetUp = ({ subject, details }: GuideProps) => {
  const { config } = useKisslock()
  const text = useText()
  const app = details.app_name ?? subject.name
  const more = useGetLink(details)
  return (
    <Pair
      action={
        <Unset
          subject={subject}
          details={details}
          heading={text('qr.unset.heading')}
          reason={text('qr.unset.reason', { site: config.site.name })}
        />
      }
      heading={text('guide.phone.heading', { wallet: app })}
      wallet={app}
      details={details}
      letter="q"
      more={more}
    />
  )
}

/** Scan with the phone's app, or open it; while scanning is not set up a notice stands there and the steps stay. */
export const PhoneGuide = (props: GuideProps) => {
  const { config } = useKisslock()
  return canScan(config) ? <Scan key={props.subject.id} {...props} /> : <NotSetUp {...props} />
}
