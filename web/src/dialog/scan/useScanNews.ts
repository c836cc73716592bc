import { useEffect } from 'react'
import type { PairingState } from '../../flow/pairing/next'
import type { MessageKey, Params } from '../../locale/messages'
import { useDialog } from '../model'

type Announcement = readonly [key: MessageKey, params?: Params]

/**
 * Return the live text for a change of the pairing. The countdown is not announced
 * (docs/internals/design.md#8-focus-and-live-texts). `wallet` is undefined if any wallet can scan the code.
 */
const findAnnouncement = (
  { phase, view }: PairingState,
  wallet: string | undefined,
  isCodeVisible: boolean,
): Announcement | undefined => {
  if (phase.is === 'rejected') return ['live.rejected']
  if (phase.is === 'expired') return ['qr.expired.heading']
  if (view === 'opened') return wallet ? ['live.waiting', { wallet }] : ['live.waitingAny']
  if (!isCodeVisible) return undefined
  if (phase.is === 'scanned') return ['live.scanned']
  if (phase.is !== 'ready') return undefined
  if (phase.renewed) return ['live.qrRenewed']
  return wallet ? ['live.qrReady', { wallet }] : ['live.qrReadyAny']
}

/** Announce to screen readers each change of the pairing that the visitor did not cause. */
export const useScanAnnouncements = (state: PairingState, wallet: string | undefined, isCodeVisible: boolean) => {
  const { say, text } = useDialog()
  const announcement = findAnnouncement(state, wallet, isCodeVisible)
  const announcementKey = `${announcement?.[0]} ${state.attempt} ${'code' in state.phase ? state.phase.code?.uri : ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only another sentence, or a sentence about another code
  useEffect(() => {
    if (announcement) say(text(...announcement))
  }, [announcementKey])
}
