import type { WalletDetails } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import { Heading } from '../frame/Heading'
import { StatusNote } from './StatusNote'
import { type StepState, Steps } from './Steps'

type BesideProps = { action: ReactNode; heading: string; children: ReactNode }

/** The action and, beside it, a heading with its explanation. */
export const Beside = ({ action, heading, children }: BesideProps) => (
  <div className="kl-pair kl-enter">
    {action}
    <div className="kl-guide">
      <Heading small>{heading}</Heading>
      {children}
    </div>
  </div>
)

type PairProps = {
  action: ReactNode
  heading: string
  wallet: string
  details: WalletDetails
  letter: 'q' | 'e' | 'd'
  states?: readonly StepState[]
  more?: Readonly<Record<number, ReactNode>> | undefined
}

/** The action and, beside it, the wallet's three steps. */
export const Pair = ({ action, heading, wallet, details, letter, states = [], more = {} }: PairProps) => (
  <Beside action={action} heading={heading}>
    <StatusNote status={details.status} wallet={wallet} />
    <Steps wallet={wallet} kinds={details.steps[letter] ?? []} states={states} more={more} />
  </Beside>
)
