import { useState } from 'react'
import { useKisslock, useText } from '../src/dialog/context'
import { Button } from '../src/dialog/elements/Button'
import { logOut } from '../src/server/oidc'
import { Card } from './Card'
import { useHeadingOf } from './useHeadingOf'

/** A program asks to sign the visitor out, without a proof that it may: the visitor decides. */
export const Leave = ({ query }: { query: string }) => {
  const { config } = useKisslock()
  const text = useText()
  const [state, setState] = useState<'asked' | 'busy' | 'failed' | 'done'>('asked')
  const site = config.site.name
  const signOut = async () => {
    setState('busy')
    try {
      const redirect = await logOut(config, query)
      if (redirect) location.replace(redirect)
      else setState('done')
    } catch {
      setState('failed')
    }
  }
  const done = state === 'done'
  const place = useHeadingOf(done ? 'done' : 'asked')
  return (
    <main className="ko-main" ref={place}>
      <Card
        title={done ? text('live.signedOut') : text('oidc.logout.heading', { site })}
        mark={done ? 'apart' : 'idle'}
        busy={state === 'busy'}
      >
        {!done && <p className="kl-t-body">{text('oidc.logout.body')}</p>}
        <p className="kl-t-small" role="alert">
          {state === 'failed' && text('sign.out.failed', { site })}
        </p>
        <div className="kl-actions kl-actions--stack">
          {!done && (
            <Button look="primary" wide onClick={() => void signOut()}>
              {text('account.signOut')}
            </Button>
          )}
          <Button look="bare" wide onClick={() => history.back()}>
            {text(done ? 'gate.back' : 'oidc.logout.stay')}
          </Button>
        </div>
      </Card>
    </main>
  )
}
