import { useEffect } from 'react'
import { useKisslock, useSignedIn, useText, useWalletConnection } from '../../src/dialog/context'
import { Opener } from '../../src/dialog/entry/Opener'
import { SignedIn } from '../../src/dialog/entry/SignedIn'
import { sentences } from '../../src/dialog/loading/sentences'
import { useSession } from '../context/hooks'
import { useRenderedCore } from '../context/serverState'
import { Themed } from '../styles/Themed'
import { SiteButton } from './SiteButton'

/** The label in the visitor's language: its sentences come with signing in, and English is inside. */
const useLabel = (): string => {
  const kisslock = useKisslock()
  useEffect(() => {
    // Without the sentences the label stays English.
    if (kisslock.locale.tag === 'en') return
    sentences(kisslock, 'sign').catch(() => {})
  }, [kisslock])
  return useText()('sign.action')
}

const SignInContent = ({ label }: { label: string | undefined }) => {
  const defaultLabel = useLabel()
  const { status } = useSession()
  const signedIn = useSignedIn()
  const { status: connection } = useWalletConnection()
  if (signedIn || (status === 'signedIn' && connection !== 'connected')) return <SignedIn />
  return (
    <Opener to="sign" className="kl-connect" aria-busy={status === 'unknown' || undefined}>
      {label ?? defaultLabel}
    </Opener>
  )
}

/** A button that signs in, and shows the signed-in account afterwards. Nothing is drawn for a site without signing in. */
export const SignIn = ({ label }: { label?: string }) => {
  const { config } = useRenderedCore('<SignIn>')
  // The server's settings, which may be without signing in, arrive with a change of the session.
  useSession()
  if (config.sign_in.mode === 'off') return null
  return (
    <Themed part="<SignIn>">
      <span className="kl">
        <SiteButton>
          <SignInContent label={label} />
        </SiteButton>
      </span>
    </Themed>
  )
}
