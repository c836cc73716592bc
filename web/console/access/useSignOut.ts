import { useKisslock, useText } from '../../src/dialog/context'
import { useSession } from '../../src/dialog/useSession'

/** Ends this browser's session; announces a failure when the server cannot be reached. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useSession()
  const { say, config } = useKisslock()
  const text = useText()
  return () => void signOut().catch(() => say(text('sign.out.failed', { site: config.site.name })))
}
