import { useEffect, useState, useSyncExternalStore } from 'react'
import type { OpenedApp } from '../../flow/pairing/appLink'
import type { About } from '../../flow/pairing/data'
import type { PairingState } from '../../flow/pairing/next'
import { startVisit } from '../../flow/pairing/startVisit'
import type { PairingVisit } from '../../flow/pairing/visit'
import { useFlow, useKisslock } from '../context'
import { useRuntime } from '../model'

/** How long an app may take to open before it counts as missing. */
const openMs = 2000

/** Reports a missing app: after the app's link was opened, the page is still visible and has the keyboard. */
const useMissing = ({ send }: PairingVisit, { opened, attempt }: PairingState) => {
  useEffect(() => {
    if (opened === 0) return
    const stay = () => clearTimeout(timer)
    const miss = () => document.visibilityState === 'visible' && send({ type: 'missed', attempt })
    const timer = setTimeout(miss, openMs)
    // A window beside an app stays visible, but the app has the keyboard.
    addEventListener('blur', stay)
    document.addEventListener('visibilitychange', stay)
    return () => {
      stay()
      removeEventListener('blur', stay)
      document.removeEventListener('visibilitychange', stay)
    }
  }, [send, opened, attempt])
}

/** On return to the page, replaces a code that has expired. */
const useWake = ({ wake }: PairingVisit) => {
  useEffect(() => {
    const look = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [wake])
}

/** Pairs with a wallet while its screen is shown; leaving the screen or closing the dialog ends the pairing. */
export const useScan = (
  wallet: string,
  about: About,
  app?: OpenedApp,
): { state: PairingState; visit: PairingVisit } => {
  const { flow } = useKisslock()
  const runtime = useRuntime()
  const { open } = useFlow()
  const [visit] = useState(() =>
    startVisit(runtime, { wallet, about, app, onPaired: ({ uid }) => flow.send({ type: 'paired', uid }) }),
  )
  const state = useSyncExternalStore(visit.subscribe, visit.get)
  useEffect(() => {
    if (!open) return
    visit.begin()
    return visit.end
  }, [visit, open])
  useMissing(visit, state)
  useWake(visit)
  return { state, visit }
}
