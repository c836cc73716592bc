import '../../src/dialog/theme/card.css'
import '../../src/dialog/theme/dialog.css'
import './inline.css'
import { useEffect, useRef, useState } from 'react'
import { useIsDialogOpen, useKisslock, useScreen, useWalletConnection } from '../../src/dialog/context'
import { useAnnouncements } from '../../src/dialog/Dialog'
import { LiveRegion } from '../../src/dialog/entry/LiveRegion'
import { DialogContext, FocusedScreenContext } from '../../src/dialog/frame/focus'
import { Browse } from '../../src/dialog/home/Browse'
import { findScreenLook } from '../../src/dialog/screens'
import { Stage } from '../../src/dialog/screens/Stage'
import type { ListRow } from '../../src/flow/catalogue/list'

/**
 * Open the dialog again whenever it is closed. If a wallet is connected, the dialog opens at the account. If not, it
 * opens at the list of wallets.
 */
const useKeepOpen = () => {
  const kisslock = useKisslock()
  const isDialogOpen = useIsDialogOpen()
  const { status } = useWalletConnection()
  useEffect(() => {
    if (!isDialogOpen && status !== 'reconnecting') kisslock.open(status === 'connected' ? 'account' : 'home')
  }, [kisslock, isDialogOpen, status])
}

/** The dialog's content as part of the page, always open. The dialog never moves the focus to itself. */
export const InlineDialog = () => {
  const isDialogOpen = useIsDialogOpen()
  const screen = useScreen()
  const dialogRef = useRef<HTMLElement>(null)
  const focusedScreenKeyRef = useRef('')
  const [pointedRow, setPointedRow] = useState<ListRow>()
  useKeepOpen()
  useAnnouncements(isDialogOpen, screen)
  const { layout, View } = findScreenLook(screen)
  const isCompact = layout === 'compact'
  return (
    <section
      ref={dialogRef}
      className={`kl kl-dialog kl-inline${isCompact ? ' kl-dialog--compact' : ''}`}
      data-view={screen.at === 'home' ? 'list' : 'stage'}
      aria-labelledby="kl-title"
    >
      <DialogContext.Provider value={dialogRef}>
        <FocusedScreenContext.Provider value={focusedScreenKeyRef}>
          {isCompact ? (
            <View key={screen.at} screen={screen} />
          ) : (
            <>
              <Browse onPoint={setPointedRow} />
              <Stage pointedRow={pointedRow} />
            </>
          )}
        </FocusedScreenContext.Provider>
      </DialogContext.Provider>
      <LiveRegion />
    </section>
  )
}
