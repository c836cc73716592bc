import { useKisslock, useText } from '../../src/dialog/context'
import { signOut } from '../../src/flow/signOut'

/** Return a function that ends this browser's session. If this fails, the function announces the failure. */
export const useSignOut = (): (() => void) => {
  const { say, runtime } = useKisslock()
  const text = useText()
  return () => void signOut(runtime).catch(() => say(text('sign.out.failed')))
}
