import './theme/card.css'
import './theme/dialog.css'
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { ListRow } from '../flow/catalogue/list'
import type { Screen } from '../flow/screen'
import { useIsDialogOpen, useKisslock, useScreen, useWalletConnection } from './context'
import { LiveRegion } from './entry/LiveRegion'
import { createScreenKey, DialogContext, FocusedScreenContext } from './frame/focus'
import { useDrag } from './frame/useDrag'
import { useModal } from './frame/useModal'
import { Browse } from './home/Browse'
import { useNamedWallet } from './home/useArrival'
import { createLiveText } from './liveText'
import { useConnectedWallet, useDetectedWallets, useDialog, useIsWebView, useScreenWalletFinder } from './model'
import { findScreenLook } from './screens'
import { Stage } from './screens/Stage'
import { shortenAddress } from './shortAddress'

/** Announce one live text for each change of screen, and clear the text that an earlier screen announced. */
export const useAnnouncements = (isDialogOpen: boolean, screen: Screen) => {
  const { say, hush, text } = useDialog()
  const { address } = useWalletConnection()
  const detectedCount = useDetectedWallets().length
  const findScreenWallet = useScreenWalletFinder()
  const connectedWallet = useConnectedWallet()
  const currentScreenKey = createScreenKey(screen)
  // Clear the announcement in a layout effect, which runs before the effects of the new screen. The new screen's own
  // announcements are therefore not cleared.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the screen changes
  useLayoutEffect(() => {
    if (isDialogOpen) say('')
  }, [isDialogOpen, currentScreenKey])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs only when the screen changes
  useEffect(() => {
    if (!isDialogOpen) return
    const wallet = 'uid' in screen ? findScreenWallet(screen).name : connectedWallet.name
    const announcementValues = {
      wallet,
      address: address ? shortenAddress(address) : '',
      detected: detectedCount,
    }
    const announcement = createLiveText(screen, announcementValues)
    if (!announcement) return
    const { key, next, params } = announcement
    const sentence = text(key, params) + (next ? ` ${text(next, params)}` : '')
    say(sentence)
    return key === 'live.waiting' ? () => hush(sentence) : undefined
  }, [isDialogOpen, currentScreenKey])
}

/**
 * Show the `inApp` screen on a phone if a wallet's own browser or another app displays the page. If the page is
 * in a wallet's own browser, this wallet is the only choice.
 */
const useInAppScreen = (isDialogOpen: boolean, screen: Screen) => {
  const { flow, platform } = useKisslock()
  const detectedWallets = useDetectedWallets()
  const isWebView = useIsWebView()
  const inAppUid = screen.at === 'inApp' && 'uid' in screen ? screen.uid : undefined
  const isStillDetected = detectedWallets.some(({ uid }) => uid === inAppUid)
  const uid = isStillDetected
    ? inAppUid
    : detectedWallets.length === 1 || screen.at === 'inApp'
      ? detectedWallets[0]?.uid
      : undefined
  // In another app's browser, do not show the `inApp` screen while the dialog waits for the wallet named in the link
  // that opened this page.
  const isInOtherApp = isWebView && !detectedWallets.length && !(screen.at === 'home' && screen.arrived !== undefined)
  const isInApp = platform.phone && (uid !== undefined || isInOtherApp)
  // Change the screen in a layout effect, so that the list does not appear for a moment.
  useLayoutEffect(() => {
    if (isDialogOpen && isInApp && (screen.at === 'home' || screen.at === 'inApp')) flow.send({ type: 'inApp', uid })
  }, [isDialogOpen, isInApp, uid, screen.at, flow])
}

/**
 * The content of the wide dialog. This content is rendered before the dialog opens. `memo` prevents a second rendering
 * when the dialog opens.
 */
const WideContent = memo(() => {
  const [pointedRow, setPointedRow] = useState<ListRow | undefined>()
  return (
    <>
      <Browse onPoint={setPointedRow} />
      <Stage pointedRow={pointedRow} />
    </>
  )
})

const isClickOutside = (event: MouseEvent<HTMLDialogElement>) => {
  const { left, right, top, bottom } = event.currentTarget.getBoundingClientRect()
  const { clientX: x, clientY: y } = event
  return event.target === event.currentTarget && (x < left || x > right || y < top || y > bottom)
}

/** The native modal dialog: wide for choosing a wallet, compact for all screens with the layout `compact`. */
export const Dialog = () => {
  const { flow } = useKisslock()
  const isDialogOpen = useIsDialogOpen()
  const screen = useScreen()
  const dialogRef = useRef<HTMLDialogElement>(null)
  const focusedScreenKeyRef = useRef('')
  useEffect(() => {
    if (!isDialogOpen) focusedScreenKeyRef.current = ''
  }, [isDialogOpen])
  useModal(dialogRef, isDialogOpen)
  useAnnouncements(isDialogOpen, screen)
  useInAppScreen(isDialogOpen, screen)
  useNamedWallet(isDialogOpen, screen)
  const { layout, View } = findScreenLook(screen)
  const isCompact = layout === 'compact'
  const closeDialog = () => flow.send({ type: 'closed' })
  useDrag(dialogRef, closeDialog)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes as well, by the native cancel event
    <dialog
      ref={dialogRef}
      className={`kl kl-dialog${isCompact ? ' kl-dialog--compact' : ''}`}
      data-view={screen.at === 'home' ? 'list' : 'stage'}
      aria-labelledby="kl-title"
      onCancel={(event) => {
        event.preventDefault()
        closeDialog()
      }}
      onClick={(event) => isClickOutside(event) && closeDialog()}
    >
      <span className="kl-grab" />
      <DialogContext.Provider value={dialogRef}>
        <FocusedScreenContext.Provider value={focusedScreenKeyRef}>
          {isCompact ? <View key={screen.at} screen={screen} /> : <WideContent />}
        </FocusedScreenContext.Provider>
      </DialogContext.Provider>
      {isDialogOpen && <LiveRegion />}
    </dialog>
  )
}
