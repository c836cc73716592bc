import { useText } from '../context'
import { useRuntime } from '../model'
import { SignOut } from './SignOut'

/** Disconnecting does not end the session here, so both are offered: the session first, since only that can fail. */
export const LeaveBoth = ({ all }: { all: boolean }) => {
  const { disconnect } = useRuntime()
  return (
    <SignOut look="danger" then={() => disconnect(all)}>
      {useText()('account.leave.both')}
    </SignOut>
  )
}
