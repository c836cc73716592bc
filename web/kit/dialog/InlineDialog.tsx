import '../../src/dialog/theme/card.css'
import '../../src/dialog/theme/dialog.css'
import './inline.css'
import { useEffect, useRef, useState } from 'react'
import { useKisslock, useOpen, useScreen, useWalletConnection } from '../../src/dialog/context'
import { useSpoken } from '../../src/dialog/Dialog'
import { Live } from '../../src/dialog/entry/Live'
import { DialogContext, FocusContext } from '../../src/dialog/frame/focus'
import { Browse } from '../../src/dialog/home/Browse'
import { lookOf } from '../../src/dialog/screens'
import { Stage } from '../../src/dialog/screens/Stage'
import type { Row } from '../../src/flow/catalogue/list'

/**
 * Open the dialog again whenever it is closed. If a wallet is connected, the dialog opens at the account. If not, it
 * opens at the list of wallets.
 */
const useAlwaysOpen = () => {
  const kisslock = useKisslock()
  const open = useOpen()
  const { status } = useWalletConnection()
  useEffect(() => {
    if (!open && status !== 'reconnecting') kisslock.open(status === 'connected' ? 'account' : 'home')
  }, [kisslock, open, status])
}

/** The dialog's content as part of the page, always open. The dialog never moves the focus to itself. */
export const InlineDialog = () => {
  const open = useOpen()
  const screen = useScreen()
  const box = useRef<HTMLElement>(null)
  const focused = useRef('')
  const [pointed, setPointed] = useState<Row>()
  useAlwaysOpen()
  useSpoken(open, screen)
  const { layout, View } = lookOf(screen)
  const compact = layout === 'compact'
  return (
    <section
      ref={box}
      className={`kl kl-dialog kl-inline${compact ? ' kl-dialog--compact' : ''}`}
      data-view={screen.at === 'home' ? 'list' : 'stage'}
      aria-labelledby="kl-title"
    >
      <DialogContext.Provider value={box}>
        <FocusContext.Provider value={focused}>
          {compact ? (
            <View key={screen.at} screen={screen} />
          ) : (
            <>
              <Browse onPoint={setPointed} />
              <Stage pointed={pointed} />
            </>
          )}
        </FocusContext.Provider>
      </DialogContext.Provider>
      <Live />
    </section>
  )
}
