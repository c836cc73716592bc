import { useText } from '../context'
import { SignOutButton } from './SignOut'

/** A button that signs out and then disconnects. If signing out fails, the visitor stays connected. */
export const SignOutAndDisconnectButton = ({ disconnect }: { disconnect: () => Promise<boolean> }) => (
  <SignOutButton look="danger" afterSignOut={disconnect}>
    {useText()('account.leave.both')}
  </SignOutButton>
)
