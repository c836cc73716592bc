import { canScan } from '../../flow/catalogue/scanning'
import { useKisslock, useText } from '../context'
import { lazyView } from '../elements/lazyView'
import type { GuideProps } from './GuideProps'
import { NotSetUp } from './NotSetUp'
import { preloadScan, scanChunk } from './preloadScan'
import { useGetLink } from './useGetLink'

const Scan = lazyView(scanChunk, preloadScan, ({ PhoneScan }) => PhoneScan)

const PhoneNotSetUp = ({ subject, details }: GuideProps) => {
  const { config } = useKisslock()
  const text = useText()
  return (
    <NotSetUp
      subject={subject}
      app={details.app_name ?? subject.name}
      details={details}
      letter="q"
      heading={text('qr.unset.heading')}
      reason={text('qr.unset.reason', { site: config.site.name })}
      more={useGetLink(details)}
    />
  )
}

/** Pairing with the phone's app; where pairing is not set up, a notice instead of the code, and the same steps. */
export const PhoneGuide = (props: GuideProps) => {
  const { config } = useKisslock()
  return canScan(config) ? <Scan key={props.subject.id} {...props} /> : <PhoneNotSetUp {...props} />
}
