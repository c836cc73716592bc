import { useSession } from '../../src'
import { useKisslock, useText } from '../../src/dialog/context'

/** Ends this browser's session; when the server cannot be told, says so. */
export const useSignOut = (): (() => void) => {
  const { signOut } = useSession()
  const { say, config } = useKisslock()
  const text = useText()
  return () => void signOut().catch(() => say(text('sign.out.failed', { site: config.site.name })))
}
