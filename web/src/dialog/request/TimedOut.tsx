import type { Screen } from '../../flow/screen'
import { Heading } from '../frame/Heading'
import { useKit, useText } from '../kit'
import { useSubject } from '../model'
import { Button } from '../parts/Button'

/** Two minutes without an answer: the request was taken back, and can be made again. */
export const TimedOut = ({ screen }: { screen: Extract<Screen, { at: 'timedOut' }> }) => {
  const { flow } = useKit()
  const text = useText()
  const { name: wallet } = useSubject()(screen)
  return (
    <>
      <Heading>{text('problem.timeout.heading', { wallet })}</Heading>
      <p className="kl-t-body">{text('problem.timeout.body', { wallet })}</p>
      <div className="kl-actions">
        <Button look="primary" onClick={() => flow.send({ type: 'retried' })}>
          {text('common.retry')}
        </Button>
        <Button look="quiet" small="only-small" onClick={() => flow.send({ type: 'back' })}>
          {text('common.other')}
        </Button>
      </div>
    </>
  )
}
