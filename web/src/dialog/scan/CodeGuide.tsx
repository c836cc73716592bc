import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import type { PairingPhase } from '../../flow/pairing/next'
import type { PairingVisit } from '../../flow/pairing/visit'
import { useText } from '../context'
import type { ScreenWallet } from '../model'
import { useDialog } from '../model'
import { GuideLayout, GuideWithSteps } from '../steps/GuideLayout'
import { StepList } from '../steps/Steps'
import { useDownloadLines } from '../steps/useGetLink'
import { Code } from './Code'
import { KisslockMark, WalletLogo } from './CodePlate'
import type { ScanProps } from './ScanProps'

type CodeGuideProps = Pick<ScanProps, 'subject' | 'app' | 'details' | 'visit'> & {
  phase: PairingPhase
  codeText: (uri: string) => string
}

/**
 * The line about getting the wallet's app. On a computer, a click shows a code that opens the app's page on a phone. On
 * a phone, the line links to the app's page.
 */
const useCodeDownloadLines = (details: WalletDetails, visit: PairingVisit): Readonly<Record<number, ReactNode>> => {
  const { platform, text } = useDialog()
  const downloadLines = useDownloadLines(details)
  if (platform.phone || !downloadLines[0]) return downloadLines
  const downloadLine = (
    <>
      {text('guide.phone.1.body')}{' '}
      <button className="kl-link" type="button" onClick={() => visit.send({ type: 'viewChosen', at: 'get' })}>
        {text('guide.phone.1.link')}
      </button>
    </>
  )
  return { 0: downloadLine }
}

const WalletCodeGuide = (props: CodeGuideProps & { subject: ScreenWallet }) => {
  const { subject, app, details, visit } = props
  const text = useText()
  const downloadLines = useCodeDownloadLines(details, visit)
  return (
    <GuideWithSteps
      action={<Code {...props} label={text('qr.alt', { wallet: app })} logo={<WalletLogo {...subject} />} />}
      heading={text('guide.phone.heading', { wallet: app })}
      wallet={app}
      details={details}
      letter="q"
      extraLines={downloadLines}
    />
  )
}

const AnyWalletCodeGuide = (props: CodeGuideProps) => {
  const text = useText()
  return (
    <GuideLayout
      action={<Code {...props} label={text('guide.any.heading')} logo={<KisslockMark />} />}
      heading={text('guide.any.heading')}
    >
      <StepList
        steps={[
          { id: 'open', title: text('guide.any.1'), body: text('guide.any.1.body') },
          { id: 'create', title: text('guide.2'), body: text('guide.2.body') },
          { id: 'scan', title: text('guide.any.3'), body: text('guide.any.3.body') },
        ]}
      />
    </GuideLayout>
  )
}

/** The code, with three steps next to it: the wallet's own steps, or general steps if any wallet can scan the code. */
export const CodeGuide = ({ subject, ...props }: CodeGuideProps) =>
  subject ? <WalletCodeGuide {...props} subject={subject} /> : <AnyWalletCodeGuide {...props} subject={undefined} />
