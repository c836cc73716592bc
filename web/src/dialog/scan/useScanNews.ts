import { useEffect } from 'react'
import type { PairingState } from '../../flow/pairing/next'
import type { MessageKey, Params } from '../../locale/messages'
import { useDialog } from '../model'

type Announcement = readonly [key: MessageKey, params?: Params]

/** The live text of a change; a countdown has none (docs/internals/design.md#8-focus-and-live-texts). `wallet` undefined: any wallet; `code`: the code is in view. */
const announcementOf = (
  { phase, view }: PairingState,
  wallet: string | undefined,
  code: boolean,
): Announcement | undefined => {
  if (phase.is === 'rejected') return ['live.rejected']
  if (phase.is === 'expired') return ['qr.expired.heading']
  if (view === 'opened') return wallet ? ['live.waiting', { wallet }] : ['live.waitingAny']
  if (!code) return undefined
  if (phase.is === 'scanned') return ['live.scanned']
  if (phase.is !== 'ready') return undefined
  if (phase.renewed) return ['live.qrRenewed']
  return wallet ? ['live.qrReady', { wallet }] : ['live.qrReadyAny']
}

/** Announces changes of the pairing that follow from no action of the visitor. */
export const useScanNews = (state: PairingState, wallet: string | undefined, code: boolean) => {
  const { say, text } = useDialog()
  const announcement = announcementOf(state, wallet, code)
  const announcementKey = `${announcement?.[0]} ${state.attempt} ${'code' in state.phase ? state.phase.code?.uri : ''}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another sentence, or one about another code, is news
  useEffect(() => {
    if (announcement) say(text(...announcement))
  }, [announcementKey])
}
