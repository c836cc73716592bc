import { createPageUrl } from '../../flow/browse/pageAddress'
import { useDialog } from '../model'
import { Alternatives } from '../steps/alternatives'
import { GuideLayout } from '../steps/GuideLayout'
import type { GuideProps } from '../steps/GuideProps'
import { StatusNote } from '../steps/StatusNote'
import { Steps } from '../steps/Steps'
import { useDownloadLines } from '../steps/useGetLink'
import { useSiteSteps } from '../steps/useOwnSteps'
import { CodePlate, WalletLogo } from './CodePlate'

/**
 * Show a code with the page's URL and the wallet's steps, on a computer that cannot pair. With the code, the visitor
 * can continue on the phone.
 */
export const PageCode = ({ subject, details }: GuideProps) => {
  const { config, text } = useDialog()
  const heading = text('browse.code.heading')
  const code = (
    <div className="kl-qr">
      <CodePlate
        text={createPageUrl(config.wallets, subject.id)}
        length="short"
        label={heading}
        logo={<WalletLogo {...subject} />}
      />
    </div>
  )
  return (
    <GuideLayout action={code} heading={heading}>
      <StatusNote status={details.status} wallet={subject.name} />
      <p className="kl-t-body">{text('browse.code.body')}</p>
      <Steps
        wallet={details.app_name ?? subject.name}
        stepKinds={details.steps.q ?? []}
        siteSteps={useSiteSteps(details)?.q}
        states={[]}
        extraLines={useDownloadLines(details)}
      />
      <Alternatives subject={subject} details={details} />
    </GuideLayout>
  )
}
