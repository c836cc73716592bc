import { useText } from '../context'
import { SignOut } from './SignOut'

/** A button that signs out and then disconnects. If signing out fails, the visitor stays connected. */
export const LeaveBoth = ({ disconnect }: { disconnect: () => Promise<boolean> }) => (
  <SignOut look="danger" afterSignOut={disconnect}>
    {useText()('account.leave.both')}
  </SignOut>
)
