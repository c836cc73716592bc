import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { Connection } from '../flow/connection'
import { atRest, savesData } from './host/atRest'
import { Live } from './host/Live'
import { useConnection, useFlow, useKit, useText } from './kit'
import { dialogPart, preload } from './load'

/**
 * Loads the dialog, and says whether it is here: at rest for a visitor who has no connection, so that it is drawn before
 * the click; on reaching for the button; at the latest on opening. When that fails, says so and closes, so that the next
 * click tries again.
 */
const useLoaded = (open: boolean): boolean => {
  const kit = useKit()
  const text = useText()
  const { status } = useConnection()
  const { get, subscribe } = preload.arrival(kit)
  const ready = useSyncExternalStore(subscribe, get, get) === 'here'
  const journey = useSyncExternalStore(kit.journey.subscribe, kit.journey.get, () => undefined)
  const rests = journey && status === 'disconnected'
  useEffect(() => {
    if (!ready && rests && !savesData()) return atRest(() => void preload(kit).catch(() => {}))
  }, [ready, rests, kit])
  // biome-ignore lint/correctness/useExhaustiveDependencies: sentences must not start the loading again
  useEffect(() => {
    if (!open || ready) return
    let left = false
    preload(kit).catch(() => {
      if (left) return
      kit.say(text('page.loadFailed'))
      kit.flow.send({ type: 'closed' })
    })
    return () => {
      left = true
    }
  }, [open, ready, kit])
  return ready
}

/** Speaks of what happened to the connection itself, whoever caused it. */
const useNews = () => {
  const { say, config } = useKit()
  const text = useText()
  const now = useConnection()
  const before = useRef<Connection>(now)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a changed connection is news
  useEffect(() => {
    const { status, chainId } = before.current
    before.current = now
    if (status !== 'connected') return
    const network = config.chains.find(({ id }) => id === now.chainId)?.name
    if (now.status === 'disconnected') say(text('live.disconnected'))
    else if (network && now.chainId !== chainId) say(text('live.switched', { network }))
  }, [now])
}

/** The place of the dialog: nothing until it is first opened, then the dialog itself. */
export const ConnectDialog = () => {
  const { open } = useFlow()
  const part = useSyncExternalStore(dialogPart.subscribe, dialogPart.get, () => undefined)
  const ready = useLoaded(open)
  useNews()
  return (
    <>
      {ready && part && <part.Dialog />}
      {!(open && ready) && <Live />}
    </>
  )
}
