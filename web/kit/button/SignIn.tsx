import { useEffect } from 'react'
import { useIsSignedIn, useKisslock, useText, useWalletConnection } from '../../src/dialog/context'
import { OpenDialogButton } from '../../src/dialog/entry/OpenDialogButton'
import { SignedInAccount } from '../../src/dialog/entry/SignedIn'
import { loadAreaSentences } from '../../src/dialog/loading/sentences'
import { useSession } from '../context/hooks'
import { useRenderedCore } from '../context/serverState'
import { Themed } from '../styles/Themed'
import { SiteButtonProvider } from './SiteButton'

/**
 * Return the label in the visitor's language. The package contains only the English label. Labels in other languages
 * load with the code for signing in.
 */
const useLabel = (): string => {
  const kisslock = useKisslock()
  useEffect(() => {
    if (kisslock.locale.tag === 'en') return
    // If the sentences do not load, the label stays English.
    loadAreaSentences(kisslock, 'sign').catch(() => {})
  }, [kisslock])
  return useText()('sign.action')
}

const SignInContent = ({ label }: { label: string | undefined }) => {
  const defaultLabel = useLabel()
  const { status } = useSession()
  const isSignedIn = useIsSignedIn()
  const { status: connection } = useWalletConnection()
  if (isSignedIn || (status === 'signedIn' && connection !== 'connected')) return <SignedInAccount />
  return (
    <OpenDialogButton to="sign" className="kl-connect" aria-busy={status === 'unknown' || undefined}>
      {label ?? defaultLabel}
    </OpenDialogButton>
  )
}

/**
 * A button that signs in, and then shows the signed-in account. The button is not rendered if the site has no sign-in.
 */
export const SignIn = ({ label }: { label?: string }) => {
  const { config } = useRenderedCore('<SignIn>')
  // Render again when the session changes. The server's settings arrive together with the session, and they can disable
  // signing in.
  useSession()
  if (config.sign_in.mode === 'off') return null
  return (
    <Themed part="<SignIn>">
      <span className="kl">
        <SiteButtonProvider>
          <SignInContent label={label} />
        </SiteButtonProvider>
      </span>
    </Themed>
  )
}
