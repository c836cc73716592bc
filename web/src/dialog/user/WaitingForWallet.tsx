import { useContext, useEffect, useLayoutEffect, useRef } from 'react'
import { Button } from '../elements/Button'
import { DialogContext } from '../frame/focus'
import { useConnectedWallet, useDialog } from '../model'
import { OwnersTimeLeft } from '../request/ownersViews'
import { ConnectedWindowHint } from '../request/WalletWindowHint'

/**
 * Shown while the wallet waits for the visitor's decision. This component announces that the wallet waits, tells the
 * visitor where the wallet's window is, and offers to cancel. `ownersUntil` is the expiry of a message that several
 * owners can sign.
 */
export const WaitingForWallet = ({
  ownersUntil,
  onCancel,
}: {
  ownersUntil: number | undefined
  onCancel: () => void
}) => {
  const { say, hush, text } = useDialog()
  const dialogRef = useContext(DialogContext)
  const actionsBoxRef = useRef<HTMLDivElement>(null)
  const sentence = text('live.waiting', { wallet: useConnectedWallet().name })
  useEffect(() => {
    say(sentence)
    return () => hush(sentence)
  }, [sentence, say, hush])
  // If the question's button has the focus when the question disappears, the focus moves to the dialog's title.
  useLayoutEffect(() => {
    const actionsElement = actionsBoxRef.current
    return () => {
      if (actionsElement?.matches(':focus-within'))
        dialogRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
    }
  }, [dialogRef])
  return (
    <>
      {ownersUntil && <OwnersTimeLeft until={ownersUntil} asking />}
      <div className="kl-actions kl-actions--stack" ref={actionsBoxRef}>
        <Button look="quiet" onClick={onCancel}>
          {text('common.cancel')}
        </Button>
      </div>
      <ConnectedWindowHint />
    </>
  )
}
