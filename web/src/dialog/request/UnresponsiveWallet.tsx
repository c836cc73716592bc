import { useContext, useEffect } from 'react'
import { storeResumeState } from '../../flow/resume'
import { Button } from '../elements/Button'
import { catchLostFocus } from '../frame/catchLostFocus'
import { DialogContext } from '../frame/focus'
import { Heading } from '../frame/Heading'
import { refreshIcon } from '../icons/wallet'
import { useDialog } from '../model'

/**
 * Shown if the wallet does not respond in this tab. After a reload of the page the wallet responds again. `walletId` is
 * the id of the wallet to ask after the reload.
 */
export const UnresponsiveWallet = ({ wallet, walletId }: { wallet: string; walletId?: string }) => {
  const { say, hush, text } = useDialog()
  const dialogRef = useContext(DialogContext)
  const bodyText = text('ext.silent.body', { wallet })
  // The home screen changes neither its focus nor its heading, so announce the sentence here.
  useEffect(() => {
    say(bodyText)
    return () => hush(bodyText)
  }, [bodyText, say, hush])
  // If the button that this screen replaces had the focus, move the focus to this screen.
  useEffect(() => catchLostFocus(dialogRef.current), [dialogRef])
  const reloadPage = () => {
    if (walletId) storeResumeState(() => sessionStorage, { wallet: walletId, method: 'extension' }, Date.now())
    location.reload()
  }
  return (
    <>
      <Heading>{text('ext.silent.heading', { wallet })}</Heading>
      <p className="kl-t-body">{bodyText}</p>
      <div className="kl-actions">
        <Button look="primary" icon={refreshIcon} onClick={reloadPage}>
          {text('ext.silent.action')}
        </Button>
      </div>
    </>
  )
}
