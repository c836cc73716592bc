import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { isDataSaverOn, whenIdle } from '../browser/whenIdle'
import { KisslockError } from '../errors/KisslockError'
import type { Connection } from '../flow/connection'
import { dialogChunk } from './chunks'
import { useIsDialogOpen, useKisslock, useKnownNetworkName, useText, useWalletConnection } from './context'
import { ErrorBoundary } from './entry/ErrorBoundary'
import { LiveRegion } from './entry/LiveRegion'
import { preloadDialog } from './preloads'
import { shortenAddress } from './shortAddress'

/**
 * Return true if everything that the dialog needs is loaded. The state changes in a React transition, so that React
 * renders the dialog in slices and the page stays responsive.
 */
const useIsDialogReady = (): boolean => {
  const { get, subscribe } = preloadDialog.loadState(useKisslock())
  const [isReady, setIsReady] = useState(get() === 'loaded')
  useEffect(() => {
    const updateReady = () => startTransition(() => setIsReady(get() === 'loaded'))
    updateReady()
    return subscribe(updateReady)
  }, [get, subscribe])
  return isReady
}

/**
 * Load the dialog, and return true once it is loaded. If no wallet is connected, loading starts when the page is idle,
 * so that the dialog is rendered before the click. In all other cases loading starts when the pointer or the focus
 * reaches the button, or when the dialog opens. After a failure the error is announced and the dialog closes; the next
 * click tries again.
 */
const useIsDialogLoaded = (isDialogOpen: boolean): boolean => {
  const kisslock = useKisslock()
  const text = useText()
  const { status } = useWalletConnection()
  const isReady = useIsDialogReady()
  const runtime = useSyncExternalStore(kisslock.runtime.subscribe, kisslock.runtime.get, () => undefined)
  const canPreload = runtime && status === 'disconnected'
  useEffect(() => {
    if (!isReady && canPreload && !isDataSaverOn()) return whenIdle(() => void preloadDialog(kisslock).catch(() => {}))
  }, [isReady, canPreload, kisslock])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sentences must not start the loading again
  useEffect(() => {
    if (!isDialogOpen || isReady) return
    let isCancelled = false
    preloadDialog(kisslock).catch(() => {
      if (isCancelled) return
      kisslock.say(text('page.loadFailed'))
      kisslock.flow.send({ type: 'closed' })
    })
    return () => {
      isCancelled = true
    }
  }, [isDialogOpen, isReady, kisslock])
  return isReady
}

/**
 * Close the dialog if React cannot render it, so that the site's page stays intact. The next opening mounts the dialog
 * again.
 */
const useDialogRecovery = (isDialogOpen: boolean) => {
  const { flow, say } = useKisslock()
  const text = useText()
  const [mountCount, setMountCount] = useState(0)
  const isBrokenRef = useRef(false)
  useEffect(() => {
    if (!isDialogOpen || !isBrokenRef.current) return
    isBrokenRef.current = false
    setMountCount((count) => count + 1)
  }, [isDialogOpen])
  const onBroken = (cause: unknown) => {
    isBrokenRef.current = true
    flow.backgroundError.set(new KisslockError('page/broken', {}, { cause }))
    say(text('page.broken'))
    flow.send({ type: 'closed' })
  }
  return { mountCount, onBroken }
}

/** Announce changes of the connection to screen readers, including changes that a late response of a wallet causes. */
const useConnectionAnnouncements = (isDialogOpen: boolean) => {
  const { say } = useKisslock()
  const text = useText()
  const connection = useWalletConnection()
  const network = useKnownNetworkName(connection.chainId)
  const previousConnectionRef = useRef<Connection>(connection)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only changes of the connection
  useEffect(() => {
    const { status, chainId, address } = previousConnectionRef.current
    previousConnectionRef.current = connection
    if (status === 'connecting' && connection.status === 'connected' && connection.address && !isDialogOpen)
      say(text('live.connected', { name: shortenAddress(connection.address) }))
    if (status !== 'connected') return
    if (connection.status === 'disconnected') say(text('live.disconnected'))
    else if (connection.chainId !== chainId) say(network ? text('live.switched', { network }) : '')
    else if (connection.address && connection.address !== address)
      say(text('live.connected', { name: shortenAddress(connection.address) }))
  }, [connection])
}

/** Render nothing until the dialog's code is loaded, then render the dialog. */
export const ConnectDialog = () => {
  const isDialogOpen = useIsDialogOpen()
  const loadedDialog = useSyncExternalStore(dialogChunk.subscribe, dialogChunk.get, () => undefined)
  const isReady = useIsDialogLoaded(isDialogOpen)
  const { mountCount, onBroken } = useDialogRecovery(isDialogOpen)
  useConnectionAnnouncements(isDialogOpen)
  return (
    <>
      {isReady && loadedDialog && (
        <ErrorBoundary key={mountCount} fallback={null} onBroken={onBroken}>
          <loadedDialog.Dialog />
        </ErrorBoundary>
      )}
      {!(isDialogOpen && isReady) && <LiveRegion />}
    </>
  )
}
