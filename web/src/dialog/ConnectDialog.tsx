import { startTransition, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { savesData, whenIdle } from '../browser/whenIdle'
import { KisslockError } from '../errors/KisslockError'
import type { Connection } from '../flow/connection'
import { dialogChunk } from './chunks'
import { useKisslock, useKnownNetwork, useOpen, useText, useWalletConnection } from './context'
import { Boundary } from './entry/Boundary'
import { Live } from './entry/Live'
import { preloadDialog } from './preloads'
import { shortAddress } from './shortAddress'

/** Whether everything the dialog needs is loaded. The dialog is then drawn in slices, so that the page stays responsive. */
const useReady = (): boolean => {
  const { get, subscribe } = preloadDialog.loadState(useKisslock())
  const [ready, setReady] = useState(get() === 'loaded')
  useEffect(() => {
    const look = () => startTransition(() => setReady(get() === 'loaded'))
    look()
    return subscribe(look)
  }, [get, subscribe])
  return ready
}

/**
 * Loads the dialog, and returns whether it is loaded. Without a connection loading begins when the page is idle, so that the
 * dialog is drawn before the click; else when the visitor reaches for the button, or on opening. A failure is announced and
 * closes the dialog, so that the next click tries again.
 */
const useLoaded = (open: boolean): boolean => {
  const kisslock = useKisslock()
  const text = useText()
  const { status } = useWalletConnection()
  const ready = useReady()
  const runtime = useSyncExternalStore(kisslock.runtime.subscribe, kisslock.runtime.get, () => undefined)
  const isIdle = runtime && status === 'disconnected'
  useEffect(() => {
    if (!ready && isIdle && !savesData()) return whenIdle(() => void preloadDialog(kisslock).catch(() => {}))
  }, [ready, isIdle, kisslock])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sentences must not start the loading again
  useEffect(() => {
    if (!open || ready) return
    let left = false
    preloadDialog(kisslock).catch(() => {
      if (left) return
      kisslock.say(text('page.loadFailed'))
      kisslock.flow.send({ type: 'closed' })
    })
    return () => {
      left = true
    }
  }, [open, ready, kisslock])
  return ready
}

/** Closes a dialog that cannot be drawn, so that the site's page stays intact; the next opening tries again. */
const useUnbroken = (open: boolean) => {
  const { flow, say } = useKisslock()
  const text = useText()
  const [tries, setTries] = useState(0)
  const broken = useRef(false)
  useEffect(() => {
    if (!open || !broken.current) return
    broken.current = false
    setTries((tries) => tries + 1)
  }, [open])
  const onBroken = (cause: unknown) => {
    broken.current = true
    flow.backgroundError.set(new KisslockError('page/broken', {}, { cause }))
    say(text('page.broken'))
    flow.send({ type: 'closed' })
  }
  return { tries, onBroken }
}

/** Announces changes of the connection to screen readers, also those that follow from a late answer of a wallet. */
const useNews = (open: boolean) => {
  const { say } = useKisslock()
  const text = useText()
  const now = useWalletConnection()
  const network = useKnownNetwork(now.chainId)
  const before = useRef<Connection>(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed connection is news
  useEffect(() => {
    const { status, chainId, address } = before.current
    before.current = now
    if (status === 'connecting' && now.status === 'connected' && now.address && !open)
      say(text('live.connected', { name: shortAddress(now.address) }))
    if (status !== 'connected') return
    if (now.status === 'disconnected') say(text('live.disconnected'))
    else if (now.chainId !== chainId) say(network ? text('live.switched', { network }) : '')
    else if (now.address && now.address !== address) say(text('live.connected', { name: shortAddress(now.address) }))
  }, [now])
}

/** The place of the dialog: empty until it is first opened. */
export const ConnectDialog = () => {
  const open = useOpen()
  const part = useSyncExternalStore(dialogChunk.subscribe, dialogChunk.get, () => undefined)
  const ready = useLoaded(open)
  const { tries, onBroken } = useUnbroken(open)
  useNews(open)
  return (
    <>
      {ready && part && (
        <Boundary key={tries} instead={null} onBroken={onBroken}>
          <part.Dialog />
        </Boundary>
      )}
      {!(open && ready) && <Live />}
    </>
  )
}
