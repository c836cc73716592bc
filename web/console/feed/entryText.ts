import type { MessageKey } from '../../src/locale/messages'
import type { FeedEntry, FunnelStep } from '../../src/server/wire.gen'
import { findErrorTitle } from '../errorTitle'

/** The text of a feed entry: a sentence, or an unknown error code. `tone` tells if the entry is good or bad news. */
export type EntryText = { sentence: MessageKey | undefined; code: string; tone: 'good' | 'bad' | undefined }

/** The name of each funnel step. */
export const stepNameKeys: Readonly<Record<Exclude<FunnelStep, 'failed'>, MessageKey>> = {
  opened: 'console.funnel.opened',
  wallet_chosen: 'console.funnel.chosen',
  requested: 'console.funnel.requested',
  connected: 'console.funnel.connected',
  signed_in: 'console.funnel.signed',
}

/** Return the text of a feed entry. */
export const createEntryText = ({ step, code }: FeedEntry): EntryText => {
  if (code) {
    const { title, code: displayedCode } = findErrorTitle(code)
    return { sentence: title, code: displayedCode, tone: 'bad' }
  }
  if (step === 'failed' || step === null) return { sentence: 'console.error.other', code: '', tone: 'bad' }
  const isSuccess = step === 'connected' || step === 'signed_in'
  return {
    sentence: step === 'requested' ? 'console.waiting' : stepNameKeys[step],
    code: '',
    tone: isSuccess ? 'good' : undefined,
  }
}
