import sentences from 'virtual:kisslock/failures/sign'
import { useEffect, useState } from 'react'
import { describeError } from '../../errors/describe'
import type { Step } from '../../flow/signing/state'
import { useConnection, useKisslock, useText } from '../context'
import { useConnectedWallet } from '../model'
import { CopyButton } from '../request/CopyButton'
import { Code, Details } from '../request/Details'
import { shortAddress } from '../shortAddress'
import { Again } from './Again'
import { durationIn } from './duration'
import { StepHeading } from './StepHeading'

/** Whether the browser reports a network. */
const useOnline = () => {
  const [online, setOnline] = useState(navigator.onLine)
  useEffect(() => {
    const read = () => setOnline(navigator.onLine)
    addEventListener('online', read)
    addEventListener('offline', read)
    return () => {
      removeEventListener('online', read)
      removeEventListener('offline', read)
    }
  }, [])
  return online
}

const Offline = () => {
  const text = useText()
  return (
    <>
      <StepHeading>{text('problem.offline.heading')}</StepHeading>
      <p className="kl-t-body">{text('problem.offline.body')}</p>
      <p className="kl-status">
        <span className="kl-spin" aria-hidden="true" />
        {text('problem.offline.status')}
      </p>
    </>
  )
}

/** Signing in failed: what happened, whether another try makes sense, and details for support. */
export const Failed = ({ step }: { step: Step }) => {
  const { config, locale } = useKisslock()
  const text = useText()
  const online = useOnline()
  const { address = '', chainId } = useConnection()
  const wallet = useConnectedWallet().name
  if (step.at !== 'failed') return null
  const { error } = step
  if (error.code === 'server/unreachable' && !online) return <Offline />
  const names = {
    wallet,
    site: config.site.name,
    host: location.host,
    name: shortAddress(address),
    network: config.chains.find(({ id }) => id === chainId)?.name ?? '',
    duration: durationIn(locale.tag, (error.facts.retryAfterS ?? 60) * 1000),
  }
  // A failure without its own sentences is something unexpected in the wallet.
  const [heading, body, retry] = sentences[error.code] ?? ['sign.failed.heading', 'sign.failed.body']
  const details = describeError(error)
  return (
    <>
      <StepHeading>{text(heading, names)}</StepHeading>
      <p className="kl-t-body">{text(body, names)}</p>
      <Again retry={retry !== 0} />
      <div className="kl-center__extra">
        <Details label={text('ext.error.details')}>
          <Code label={text('ext.error.details')}>{details}</Code>
          <CopyButton value={details}>{text('ext.error.copy')}</CopyButton>
        </Details>
      </div>
    </>
  )
}
