import type { ReactNode } from 'react'
import type { MessageKey } from '../../locale/messages'
import { Icon } from '../host/Icon'
import { check } from '../host/icons'
import { useText } from '../kit'

/** How far a step is: `plain` when nobody can know. */
export type StepState = 'plain' | 'now' | 'done'

type StepProps = { n: number; kind: string; state: StepState; wallet: string; more?: ReactNode }

const Step = ({ n, kind, state, wallet, more }: StepProps) => {
  const text = useText()
  const done = state === 'done'
  return (
    <li className="kl-step" data-state={state}>
      <span className="kl-step__n" aria-hidden="true">
        {done ? <Icon path={check} small /> : n}
      </span>
      <span className="kl-t-head">
        {text(`step.${kind}.title` as MessageKey, { wallet })}
        {done && <span className="kl-sr"> ({text('guide.stepDone')})</span>}
      </span>
      {!done && (
        <span className="kl-t-note">
          {text(`step.${kind}.body` as MessageKey, { wallet })}
          {more && <> {more}</>}
        </span>
      )}
    </li>
  )
}

type StepsProps = {
  wallet: string
  /** Step kinds of the catalogue, in order. */
  kinds: readonly string[]
  states?: readonly StepState[]
  /** The dialog's own line beside a step, by index. */
  more?: Readonly<Record<number, ReactNode>>
}

/** The three steps of a wallet's guide: kinds come from the catalogue, sentences from the language. */
export const Steps = ({ wallet, kinds, states = [], more = {} }: StepsProps) => (
  <ol className="kl-steps" aria-label={useText()('guide.label', { wallet })}>
    {kinds.map((kind, i) => (
      <Step key={kind} n={i + 1} kind={kind} state={states[i] ?? 'plain'} wallet={wallet} more={more[i]} />
    ))}
  </ol>
)
