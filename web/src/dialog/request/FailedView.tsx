import sentences from 'virtual:kisslock/failures/connect'
import { useEffect } from 'react'
import { describeError } from '../../errors/describe'
import type { Screen } from '../../flow/screen'
import { Button } from '../elements/Button'
import { CopyButton } from '../elements/CopyButton'
import { Heading } from '../frame/Heading'
import { useDialog, useScreenWalletFinder } from '../model'
import { CodeDetails, Details } from './Details'

/** Shown if the wallet could not connect. The screen explains why, offers to retry, and has details for support. */
export const FailedView = ({ screen }: { screen: Extract<Screen, { at: 'failed' }> }) => {
  const { flow, say, config, text } = useDialog()
  const { name } = useScreenWalletFinder()(screen)
  // Failures without their own sentences are described as something unexpected.
  const [heading, body] = sentences[screen.error.code] ?? ['ext.error.heading', 'ext.error.body']
  const failureSentence = text(body, { wallet: name, site: config.site.name })
  const errorDetails = describeError(screen.error)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only new errors
  useEffect(() => say(failureSentence), [screen.error])
  return (
    <>
      <Heading>{text(heading, { wallet: name })}</Heading>
      <p className="kl-t-body">{failureSentence}</p>
      <div className="kl-actions">
        <Button look="primary" onClick={() => flow.send({ type: 'retried' })}>
          {text('common.retry')}
        </Button>
        <CopyButton value={errorDetails}>{text('ext.error.copy')}</CopyButton>
      </div>
      <div className="kl-center__extra">
        <Details label={text('ext.error.details')}>
          <CodeDetails label={text('ext.error.details')}>{errorDetails}</CodeDetails>
        </Details>
      </div>
    </>
  )
}
