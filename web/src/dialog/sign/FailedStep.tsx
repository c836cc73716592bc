import { useEffect, useState } from 'react'
import { describeError } from '../../errors/describe'
import type { Step } from '../../flow/signing/state'
import { useText } from '../context'
import { BusyLine } from '../elements/BusyLine'
import { CopyButton } from '../elements/CopyButton'
import { CodeDetails, Details } from '../request/Details'
import { useFailureDescriber } from '../signing/useFailureWords'
import { RetryOrDecline } from './RetryOrDecline'
import { StepHeading } from './StepHeading'

/** Return true if the browser reports that it is online. */
const useIsOnline = () => {
  const [isOnline, setIsOnline] = useState(navigator.onLine)
  useEffect(() => {
    const updateIsOnline = () => setIsOnline(navigator.onLine)
    addEventListener('online', updateIsOnline)
    addEventListener('offline', updateIsOnline)
    return () => {
      removeEventListener('online', updateIsOnline)
      removeEventListener('offline', updateIsOnline)
    }
  }, [])
  return isOnline
}

const OfflineStep = () => {
  const text = useText()
  return (
    <>
      <StepHeading>{text('problem.offline.heading')}</StepHeading>
      <p className="kl-t-body">{text('problem.offline.body')}</p>
      <BusyLine>{text('problem.offline.status')}</BusyLine>
    </>
  )
}

/**
 * Shown if signing in failed. The screen explains why, offers a retry if a retry can help, and has details for support.
 */
export const FailedStep = ({ step }: { step: Step }) => {
  const text = useText()
  const isOnline = useIsOnline()
  const describeFailure = useFailureDescriber()
  if (step.at !== 'failed') return null
  const { error } = step
  if (error.code === 'server/unreachable' && !isOnline) return <OfflineStep />
  const { heading, body, canRetry } = describeFailure(error)
  const errorDetails = describeError(error)
  return (
    <>
      <StepHeading>{heading}</StepHeading>
      <p className="kl-t-body">{body}</p>
      <RetryOrDecline canRetry={canRetry} />
      <div className="kl-center__extra">
        <Details label={text('ext.error.details')}>
          <CodeDetails label={text('ext.error.details')}>{errorDetails}</CodeDetails>
          <CopyButton value={errorDetails}>{text('ext.error.copy')}</CopyButton>
        </Details>
      </div>
    </>
  )
}
