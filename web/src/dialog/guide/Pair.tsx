import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { Heading } from '../frame/Heading'
import { StatusNote } from './StatusNote'
import { type StepState, Steps } from './Steps'

type PairProps = {
  action: ReactNode
  heading: string
  wallet: string
  details: WalletDetails
  letter: 'q' | 'e' | 'd'
  states?: readonly StepState[]
  more?: Readonly<Record<number, ReactNode>>
}

/** The action and, always beside it, the wallet's three steps. */
export const Pair = ({ action, heading, wallet, details, letter, states = [], more = {} }: PairProps) => (
  <div className="kl-pair kl-enter">
    {action}
    <div className="kl-guide">
      <Heading small>{heading}</Heading>
      <StatusNote status={details.status} wallet={wallet} />
      <Steps wallet={wallet} kinds={details.steps[letter] ?? []} states={states} more={more} />
    </div>
  </div>
)
