import { useEffect, useState } from 'react'
import { createPresence } from '../../browser/sight'
import { watchApp } from '../../flow/pairing/watchApp'
import { readStoredApp } from '../../wallets/walletConnect/storage'
import { createButtonClass } from '../elements/Button'
import { Sentence } from '../elements/Sentence'
import { useDialog } from '../model'

/**
 * The state of a request to the app of a connected wallet on this phone. If no app has opened, or the visitor has
 * returned without a response, the screen explains this and offers to open the app again. The request stays open.
 */
export const NoAnswerHelp = ({ wallet }: { wallet: string }) => {
  const { say, text } = useDialog()
  const heading = text('mobile.silent.heading')
  const [isSilent, setIsSilent] = useState(false)
  useEffect(() => watchApp(createPresence(true), () => setIsSilent(true)), [])
  useEffect(() => {
    if (isSilent) say(heading)
  }, [isSilent, say, heading])
  if (!isSilent) return null
  const href = readStoredApp()?.href
  return (
    <>
      <p className="kl-t-title kl-center__extra">{heading}</p>
      <p className="kl-t-body">
        <Sentence of="mobile.silent.body" with={{ wallet }} />
      </p>
      {href && (
        <div className="kl-actions">
          <a className={createButtonClass({ look: 'primary', wide: true })} href={href}>
            {text('mobile.open', { wallet })}
          </a>
        </div>
      )}
    </>
  )
}
