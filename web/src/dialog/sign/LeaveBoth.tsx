import { useText } from '../context'
import { SignOut } from './SignOut'

/** Signs out, and disconnects afterwards: after a failure of the sign-out nothing has changed. */
export const LeaveBoth = ({ disconnect }: { disconnect: () => Promise<boolean> }) => (
  <SignOut look="danger" afterSignOut={disconnect}>
    {useText()('account.leave.both')}
  </SignOut>
)
