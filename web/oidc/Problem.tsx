import { useKisslock, useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'
import { MissingHoldings } from '../src/dialog/gate/MissingHoldings'
import type { MessageKey } from '../src/locale/messages'
import type { OidcProblem } from '../src/server/oidc'
import type { OidcRequest } from '../src/server/wire.gen'
import { Card } from './Card'
import type { useRequest } from './useRequest'

type ProblemSentences = readonly [heading: MessageKey, body: MessageKey]

const failedSentences: ProblemSentences = ['oidc.failed.heading', 'oidc.failed.body']
export const problemSentences: { [Is in OidcProblem['is']]: ProblemSentences } = {
  signedOut: failedSentences,
  changed: failedSentences,
  tooOld: failedSentences,
  failed: failedSentences,
  expired: ['oidc.expired.heading', 'oidc.expired.body'],
  unknown: ['oidc.unknown.heading', 'oidc.unknown.body'],
  unread: ['oidc.unread.heading', 'oidc.unread.body'],
  redirect: ['oidc.redirect.heading', 'oidc.redirect.body'],
  bad: ['oidc.bad.heading', 'oidc.bad.body'],
  notHeld: ['gate.title', 'gate.body'],
  unchecked: ['gate.unchecked.title', 'gate.unchecked.body'],
  busy: ['oidc.busy.heading', 'oidc.busy.body'],
  down: ['oidc.failed.heading', 'oidc.down.body'],
}

type ProblemProps = Omit<ReturnType<typeof useRequest>, 'state'> & {
  problem: OidcProblem
  request: OidcRequest | undefined
  busy: boolean
}

const ProblemActions = ({ problem: { is }, request, signIn: startSignIn, press }: ProblemProps) => {
  const text = useText()
  const isGateProblem = is === 'notHeld' || is === 'unchecked'
  const canRetry = is === 'failed' || is === 'busy' || is === 'down' || is === 'unread'
  // Denying the request needs a valid consent token. Without `clientName`, the last button returns to the previous page
  // instead of denying the request.
  const clientName = is === 'expired' ? undefined : request?.client.name
  return (
    <div className="kl-actions kl-actions--stack">
      {is === 'notHeld' && (
        <Button look="primary" wide onClick={() => void startSignIn('other')}>
          {text('common.other')}
        </Button>
      )}
      {isGateProblem && (
        <Button look={is === 'notHeld' ? 'quiet' : 'primary'} wide onClick={() => press('approve')}>
          {text('gate.again')}
        </Button>
      )}
      {(canRetry || is === 'expired') && (
        <Button look="primary" wide onClick={() => (canRetry ? press('read') : location.reload())}>
          {text('common.retry')}
        </Button>
      )}
      {/* If the client is unknown, the page never redirects to the redirect URI of the request, because the URI is not registered. */}
      <Button look="bare" wide onClick={() => (clientName === undefined ? history.back() : press('deny'))}>
        {clientName === undefined ? text('gate.back') : text('oidc.back', { program: clientName })}
      </Button>
    </div>
  )
}

/** Explains why the client gets no response, and what the visitor can do. */
export const Problem = (props: ProblemProps) => {
  const { problem, request, busy } = props
  const { site } = useKisslock().config
  const text = useText()
  const [heading, body] = problemSentences[problem.is]
  const clientName = request?.client.name ?? ''
  // The gate belongs to the client and not to this site, so the sentence names the client.
  const sentenceParams = { program: clientName, site: problem.is === 'notHeld' ? clientName : site.name }
  return (
    <Card
      title={text(heading, sentenceParams)}
      mark="apart"
      client={request?.client}
      account={request?.account}
      busy={busy}
    >
      <p className="kl-t-body">{text(body, sentenceParams)}</p>
      {problem.is === 'notHeld' && <MissingHoldings missing={problem.missing} />}
      {problem.is === 'notHeld' && problem.missing.length === 0 && (
        <p className="kl-note" lang="en" dir="ltr">
          {problem.message}
        </p>
      )}
      {'code' in problem && (
        <p className="kl-t-small" lang="en" dir="ltr">
          <code>{problem.code}</code>
        </p>
      )}
      <ProblemActions {...props} />
    </Card>
  )
}
