import { canScan } from '../../flow/scanning'
import { lateView } from '../elements/lateView'
import { useKit, useText } from '../kit'
import type { GuideProps } from './GuideProps'
import { Pair } from './Pair'
import { preloadScan, scanPart } from './scan'
import { Unset } from './Unset'
import { useGetLink } from './useGetLink'

const Scan = lateView(scanPart, preloadScan, ({ PhoneScan }) => PhoneScan)

const NotSetUp = ({ subject, details }: GuideProps) => {
  const { config } = useKit()
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
  const { config } = useKit()
  return canScan(config) ? <Scan key={props.subject.id} {...props} /> : <NotSetUp {...props} />
}
