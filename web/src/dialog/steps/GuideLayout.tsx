import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { Heading } from '../frame/Heading'
import { StatusNote } from './StatusNote'
import { type StepState, Steps } from './Steps'
import { useSiteSteps } from './useOwnSteps'

type GuideLayoutProps = { action: ReactNode; heading: string; children: ReactNode }

/** The layout of a guide: an action, with a heading and an explanation next to it. */
export const GuideLayout = ({ action, heading, children }: GuideLayoutProps) => (
  <div className="kl-pair kl-enter">
    {action}
    <div className="kl-guide">
      <Heading small>{heading}</Heading>
      {children}
    </div>
  </div>
)

type GuideWithStepsProps = {
  action: ReactNode
  heading: string
  wallet: string
  details: WalletDetails
  letter: 'q' | 'e' | 'd'
  states?: readonly StepState[]
  extraLines?: Readonly<Record<number, ReactNode>> | undefined
}

/** A guide's action, with the wallet's three steps next to it. */
export const GuideWithSteps = ({
  action,
  heading,
  wallet,
  details,
  letter,
  states = [],
  extraLines = {},
}: GuideWithStepsProps) => (
  <GuideLayout action={action} heading={heading}>
    <StatusNote status={details.status} wallet={wallet} />
    <Steps
      wallet={wallet}
      stepKinds={details.steps[letter] ?? []}
      siteSteps={useSiteSteps(details)?.[letter]}
      states={states}
      extraLines={extraLines}
    />
  </GuideLayout>
)
