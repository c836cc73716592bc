import { useKit, useText } from '../kit'
import { TextLink } from '../parts/Button'
import { Sentence } from '../parts/Sentence'
import type { GuideProps } from './GuideProps'
import { Pair } from './Pair'
import { Unset } from './Unset'

/** Scan with the phone's app: a notice stands where the code would be while scanning is not set up, the steps stay. */
export const PhoneGuide = ({ subject, details }: GuideProps) => {
  const { config } = useKit()
  const text = useText()
  const app = details.app_name ?? subject.name
  const { ios, android, mobile, qr } = details.downloads
  const get = mobile ?? qr ?? android ?? ios
  const link = get && <TextLink href={get}>{text('guide.phone.1.link')}</TextLink>
  return (
    <Pair
      action={
        <div className="kl-card kl-card--notice">
          <Unset
            subject={subject}
            details={details}
            heading={text('qr.unset.heading')}
            reason={text('qr.unset.reason', { site: config.site.name })}
          />
        </div>
      }
      heading={text('guide.phone.heading', { wallet: app })}
      wallet={app}
      details={details}
      letter="q"
      more={link ? { 0: <Sentence of="guide.phone.1.body" with={{ link }} /> } : {}}
    />
  )
}
