import { useEffect, useState } from 'react'
import { describeError } from '../../errors/describe'
import type { ErrorCode } from '../../errors/table'
import type { Step } from '../../flow/signing/state'
import type { MessageKey } from '../../locale/messages'
import { useConnection, useKisslock, useText } from '../context'
import { useConnectedWallet } from '../model'
import { CopyButton } from '../request/CopyButton'
import { Code, Details } from '../request/Details'
import { shortAddress } from '../shortAddress'
import { Again } from './Again'
import { durationIn } from './duration'
import { StepHeading } from './StepHeading'

/** Failures with their own sentences; all others are something unexpected in the wallet. */
const words: { [Code in ErrorCode]?: readonly [heading: MessageKey, body: MessageKey] } = {
  'wallet/pending': ['ext.pending.heading', 'ext.pending.body'],
  'wallet/locked': ['ext.locked.heading', 'ext.locked.body'],
  'sign/unsupported': ['sign.failed.heading', 'sign.unsupported.body'],
  'sign/refused': ['sign.mismatch.heading', 'sign.mismatch.body'],
  'sign/not-allowed': ['sign.forbidden.heading', 'sign.forbidden.body'],
  'sign/foreign-origin': ['sign.server.heading', 'sign.origin.body'],
  'sign/unverifiable': ['sign.node.heading', 'sign.node.body'],
  'sign/wrong-message': ['sign.server.heading', 'sign.server.body'],
  'server/failed': ['sign.server.heading', 'sign.server.body'],
  'server/unreachable': ['sign.unreachable.heading', 'sign.unreachable.body'],
  'server/limited': ['sign.limited.heading', 'sign.limited.body'],
}

/** Failures for which another try with the same account would fail in the same way. */
const final = new Set<ErrorCode>(['sign/unsupported', 'sign/not-allowed', 'sign/foreign-origin'])

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
  const [heading, body] = words[error.code] ?? ['sign.failed.heading', 'sign.failed.body']
  const details = describeError(error)
  return (
    <>
      <StepHeading>{text(heading, names)}</StepHeading>
      <p className="kl-t-body">{text(body, names)}</p>
      <Again retry={!final.has(error.code)} />
      <div className="kl-center__extra">
        <Details label={text('ext.error.details')}>
          <Code label={text('ext.error.details')}>{details}</Code>
          <CopyButton value={details}>{text('ext.error.copy')}</CopyButton>
        </Details>
      </div>
    </>
  )
}
