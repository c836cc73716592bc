import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenedApp } from '../../flow/scan/appLink'
import type { ScanState } from '../../flow/scan/scan'
import type { ScanSession } from '../../flow/scan/session'
import { startScan } from '../../flow/scan/startScan'
import { useFlow, useKit } from '../kit'
import { useJourney } from '../model'

/** How long an app may take to come forward before it is taken for missing. */
const openMs = 2000

/** After the app was asked to open: the page that is still in view tells that it is probably not here. */
const useMissing = ({ send }: ScanSession, { opened, attempt }: ScanState) => {
  useEffect(() => {
    if (opened === 0) return
    const stay = () => clearTimeout(timer)
    const miss = () => document.visibilityState === 'visible' && send({ type: 'missed', attempt })
    const timer = setTimeout(miss, openMs)
    // A window that lies beside an app stays visible, but the app has the keyboard.
    addEventListener('blur', stay)
    document.addEventListener('visibilitychange', stay)
    return () => {
      stay()
      removeEventListener('blur', stay)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [send, opened, attempt])
}

/** Back on the page: a code that has run out meanwhile is made anew. */
const useWake = ({ wake }: ScanSession) => {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [wake])
}

/** Pairs with a wallet as long as its page is on screen; leaving or closing ends it. */
export const useScan = (wallet: string, app?: OpenedApp): { state: ScanState; session: ScanSession } => {
  const { flow } = useKit()
  const journey = useJourney()
  const { open } = useFlow()
  const [session] = useState(() =>
    startScan(journey, { wallet, app, onPaired: ({ uid }) => flow.send({ type: 'paired', uid }) }),
  )
  const state = useSyncExternalStore(session.subscribe, session.get)
  useEffect(() => {
    if (!open) return
    session.begin()
    return session.end
  }, [session, open])
  useMissing(session, state)
  useWake(session)
  return { state, session }
}
