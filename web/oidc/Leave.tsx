import { useEffect, useState } from 'react'
import { useKisslock, useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'
import { Sentence } from '../src/dialog/elements/Sentence'
import { useHeadingFocusOnChange } from '../src/dialog/entry/useHeadingOf'
import { shortenAccount } from '../src/dialog/shortAddress'
import { openSessionChannel } from '../src/flow/signing/tabs'
import { logOut, type OidcProblem, readLogout, toOidcProblem } from '../src/server/oidc'
import type { OidcLogout } from '../src/server/wire.gen'
import { Card } from './Card'
import { problemSentences } from './Problem'

/**
 * Return the client that requests the sign-out, and the signed-in account. Undefined until the server has responded. If
 * the request to the server fails, both are null.
 */
const useLogoutRequest = (query: string): OidcLogout | undefined => {
  const { config } = useKisslock()
  const [logoutRequest, setLogoutRequest] = useState<OidcLogout>()
  useEffect(() => {
    readLogout(config, query).then(setLogoutRequest, () => setLogoutRequest({ client: null, account: null }))
  }, [config, query])
  return logoutRequest
}

/**
 * Shown if an OpenID client requests that the visitor is signed out, but the request does not prove that the client is
 * allowed to sign this visitor out. The visitor decides.
 */
export const LogoutPage = ({ query }: { query: string }) => {
  const logoutRequest = useLogoutRequest(query)
  if (logoutRequest) return <SignOutQuestion query={query} {...logoutRequest} />
  return (
    <main className="ko-main">
      <span className="kl-spin" aria-hidden="true" />
    </main>
  )
}

const SignOutQuestion = ({ query, client, account }: OidcLogout & { query: string }) => {
  const { config } = useKisslock()
  const text = useText()
  const [state, setState] = useState<'asked' | 'busy' | 'done' | OidcProblem>('asked')
  const site = config.site.name
  const signOut = async () => {
    setState('busy')
    try {
      const redirectUrl = await logOut(config, query)
      const channel = openSessionChannel(config)
      channel?.postMessage('changed')
      channel?.close()
      if (redirectUrl) location.replace(redirectUrl)
      else setState('done')
    } catch (error) {
      setState(toOidcProblem(error))
    }
  }
  const isDone = state === 'done'
  return (
    <main className="ko-main" ref={useHeadingFocusOnChange(isDone ? 'done' : 'asked')}>
      <Card
        title={isDone ? text('live.signedOut') : text('oidc.logout.heading', { site })}
        mark={isDone ? 'apart' : 'idle'}
        client={client ?? undefined}
        account={isDone ? null : account}
        busy={state === 'busy'}
      >
        {!isDone && account && (
          <p className="kl-t-body">
            <Sentence
              of="live.signedIn"
              with={{ name: <bdi className="kl-t-strong kl-num">{shortenAccount(account)}</bdi> }}
            />
          </p>
        )}
        {!isDone && (
          <p className="kl-t-body">
            {client ? text('oidc.logout.named', { program: client.name }) : text('oidc.logout.body')}
          </p>
        )}
        <p className="kl-t-small" role="alert">
          {typeof state === 'object' && (
            <>
              {text('sign.out.failed')} {text(problemSentences[state.is][1], { site })}
            </>
          )}
        </p>
        <div className="kl-actions kl-actions--stack">
          {!isDone && (
            <Button look="primary" wide onClick={() => void signOut()}>
              {text('account.signOut')}
            </Button>
          )}
          <Button look="bare" wide onClick={() => history.back()}>
            {text(isDone ? 'gate.back' : 'oidc.logout.stay')}
          </Button>
        </div>
      </Card>
    </main>
  )
}
