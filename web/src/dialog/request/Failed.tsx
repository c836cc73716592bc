import { describeError } from '../../errors/describe'
import type { Screen } from '../../flow/screen'
import type { MessageKey } from '../../locale/messages'
import { useKisslock, useText } from '../context'
import { Button } from '../elements/Button'
import { Heading } from '../frame/Heading'
import { useSubject } from '../model'
import { CopyButton } from './CopyButton'
import { Code, Details } from './Details'

/** Failures with their own sentences; all others are "something unexpected". */
const words: Record<string, readonly [heading: MessageKey, body: MessageKey]> = {
  'wallet/pending': ['ext.pending.heading', 'ext.pending.body'],
  'wallet/locked': ['ext.locked.heading', 'ext.locked.body'],
}

/** The wallet could not connect: what was not shared, a second try, and details for support. */
export const Failed = ({ screen }: { screen: Extract<Screen, { at: 'failed' }> }) => {
  const { flow } = useKisslock()
  const text = useText()
  const { name } = useSubject()(screen)
  const [heading, body] = words[screen.error.code] ?? ['ext.error.heading', 'ext.error.body']
  const details = describeError(screen.error)
  return (
    <>
      <Heading>{text(heading, { wallet: name })}</Heading>
      <p className="kl-t-body">{text(body, { wallet: name })}</p>
      <div className="kl-actions">
        <Button look="primary" onClick={() => flow.send({ type: 'retried' })}>
          {text('common.retry')}
        </Button>
        <CopyButton value={details}>{text('ext.error.copy')}</CopyButton>
      </div>
      <div className="kl-center__extra">
        <Details label={text('ext.error.details')}>
          <Code label={text('ext.error.details')}>{details}</Code>
        </Details>
      </div>
    </>
  )
}
