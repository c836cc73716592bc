import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { Heading } from '../frame/Heading'
import { StatusNote } from './StatusNote'
import { type StepState, Steps } from './Steps'
import { useOwnSteps } from './useOwnSteps'

type GuideLayoutProps = { action: ReactNode; heading: string; children: ReactNode }

/** The layout of a guide: an action, and beside it a heading with its explanation. */
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
  more?: Readonly<Record<number, ReactNode>> | undefined
}

/** A guide's action, and beside it the wallet's three steps. */
export const GuideWithSteps = ({
  action,
  heading,
  wallet,
  details,
  letter,
  states = [],
  more = {},
}: GuideWithStepsProps) => (
  <GuideLayout action={action} heading={heading}>
    <StatusNote status={details.status} wallet={wallet} />
    <Steps
      wallet={wallet}
      kinds={details.steps[letter] ?? []}
      own={useOwnSteps(details)?.[letter]}
      states={states}
      more={more}
    />
  </GuideLayout>
)
