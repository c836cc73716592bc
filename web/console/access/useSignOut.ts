import { useKisslock, useText } from '../../src/dialog/context'
import { signOut } from '../../src/flow/signOut'

/** Ends this browser's session; announces a failure. */
export const useSignOut = (): (() => void) => {
  const { say, runtime } = useKisslock()
  const text = useText()
  return () => void signOut(runtime).catch(() => say(text('sign.out.failed')))
}
