import { useText } from '../context'
import { useRuntime } from '../model'
import { SignOut } from './SignOut'

/** Signs out and disconnects. The session ends first, because only that can fail. */
export const LeaveBoth = ({ all }: { all: boolean }) => {
  const { disconnect } = useRuntime()
  return (
    <SignOut look="danger" then={() => disconnect(all)}>
      {useText()('account.leave.both')}
    </SignOut>
  )
}
