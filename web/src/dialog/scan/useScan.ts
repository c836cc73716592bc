import { useEffect, useState } from 'react'
import { createPresence } from '../../browser/sight'
import type { PairingTarget } from '../../flow/pairing/data'
import type { PairingState } from '../../flow/pairing/next'
import { createPublishedVisit } from '../../flow/pairing/startVisit'
import type { PairingVisit } from '../../flow/pairing/visit'
import { watchApp } from '../../flow/pairing/watchApp'
import type { OpenedApp } from '../../wallets/walletConnect/storage'
import { useIsDialogOpen, useKisslock, useStore } from '../context'
import { useIsPrerendered } from '../frame/ahead'
import { useRuntime } from '../model'

/** Report that an app does not open, or that the visitor has returned from the app without a response. */
const useStuckReport = ({ send }: PairingVisit, { opened, attempt }: PairingState, isPhone: boolean) => {
  useEffect(() => {
    if (opened > 0)
      return watchApp(createPresence(isPhone), (problem) => send({ type: 'stuck', attempt, how: problem }))
  }, [send, opened, attempt, isPhone])
}

/** Replace an expired code when the visitor returns to the page. */
const useRenewalOnReturn = ({ wake }: PairingVisit) => {
  useEffect(() => {
    const onVisibilityChange = () => document.visibilityState === 'visible' && wake()
    document.addEventListener('visibilitychange', onVisibilityChange)
    return () => document.removeEventListener('visibilitychange', onVisibilityChange)
  }, [wake])
}

/** Pair with a wallet while its screen is shown. Leaving the screen or closing the dialog ends the pairing. */
export const useScan = (
  wallet: string,
  target: PairingTarget,
  openedApp?: OpenedApp,
): { state: PairingState; visit: PairingVisit } => {
  const { flow, platform } = useKisslock()
  const runtime = useRuntime()
  const isDialogOpen = useIsDialogOpen()
  const isPrerendered = useIsPrerendered()
  const [visit] = useState(() =>
    createPublishedVisit(runtime, {
      wallet,
      target,
      app: openedApp,
      onPaired: ({ uid }) => flow.send({ type: 'paired', uid }),
    }),
  )
  const state = useStore(visit)
  useEffect(() => {
    if (!isDialogOpen || isPrerendered) return
    visit.begin()
    return visit.end
  }, [visit, isDialogOpen, isPrerendered])
  useStuckReport(visit, state, platform.phone)
  useRenewalOnReturn(visit)
  return { state, visit }
}
