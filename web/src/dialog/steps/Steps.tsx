import type { OwnStep } from 'virtual:kisslock/wallet-details'
import type { ReactNode } from 'react'
import type { MessageKey } from '../../locale/messages'
import { useText } from '../context'
import { Icon } from '../entry/Icon'
import { checkIcon } from '../icons/entry'

/** The progress of a step. `plain` means unknown. */
export type StepState = 'plain' | 'now' | 'done'

type StepText = { id: string; title: ReactNode; body?: ReactNode }

const Step = ({ n, step, state }: { n: number; step: StepText; state: StepState }) => {
  const text = useText()
  const isDone = state === 'done'
  return (
    <li className="kl-step" data-state={state}>
      <span className="kl-step__n" aria-hidden="true">
        {isDone ? <Icon path={checkIcon} small /> : n}
      </span>
      <span className="kl-t-head">
        {step.title}
        {isDone && <span className="kl-sr"> ({text('guide.stepDone')})</span>}
      </span>
      {!isDone && step.body && <span className="kl-t-note">{step.body}</span>}
    </li>
  )
}

type StepListProps = {
  /** The name of the wallet. Undefined if the steps apply to any wallet. */
  wallet?: string | undefined
  steps: readonly StepText[]
  states?: readonly StepState[]
}

/** An ordered list of steps. The label of the list contains the wallet's name. */
export const StepList = ({ wallet, steps, states = [] }: StepListProps) => {
  const text = useText()
  return (
    <ol className="kl-steps" aria-label={wallet ? text('guide.label', { wallet }) : text('guide.label.any')}>
      {steps.map((step, i) => (
        <Step key={step.id} n={i + 1} step={step} state={states[i] ?? 'plain'} />
      ))}
    </ol>
  )
}

/** Return a function that finds the sentences of a step kind. */
export const useStepTextFinder = () => {
  const text = useText()
  return (kind: string, wallet: string) => ({
    id: kind,
    title: text(`step.${kind}.title` as MessageKey, { wallet }),
    body: text(`step.${kind}.body` as MessageKey, { wallet }),
  })
}

type StepsProps = {
  wallet: string
  /** Step kinds of the catalogue, in order. */
  stepKinds: readonly string[]
  /** A site's own sentences, by index. */
  siteSteps?: readonly OwnStep[] | undefined
  states?: readonly StepState[]
  /** An extra line below a step, by index. */
  extraLines?: Readonly<Record<number, ReactNode>>
}

/**
 * The three steps of a wallet's guide. The catalogue names the kinds of the steps, and each language has a sentence for
 * each kind.
 */
export const Steps = ({ wallet, stepKinds, siteSteps = [], states = [], extraLines = {} }: StepsProps) => {
  const findStepText = useStepTextFinder()
  const stepTexts = stepKinds.map((kind, i) => {
    const [title, text] = siteSteps[i] || []
    const step = title ? { id: kind, title, body: text } : findStepText(kind, wallet)
    const body = extraLines[i] ? (
      <>
        {step.body} {extraLines[i]}
      </>
    ) : (
      step.body
    )
    return { ...step, body }
  })
  return <StepList wallet={wallet} steps={stepTexts} states={states} />
}
