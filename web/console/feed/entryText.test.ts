import { describe, expect, it } from 'vitest'
import type { FeedEntry } from '../../src/server/wire.gen'
import { createEntryText } from './entryText'

describe('an entry of the feed', () => {
  const createText = (given: Partial<FeedEntry>) =>
    createEntryText({ id: 1, at_ms: 0, step: null, code: '', wallet: '', method: null, ...given })
  it.each([
    [{ step: 'opened' }, 'console.funnel.opened', undefined],
    [{ step: 'wallet_chosen' }, 'console.funnel.chosen', undefined],
    [{ step: 'requested' }, 'console.waiting', undefined],
    [{ step: 'connected' }, 'console.funnel.connected', 'good'],
    [{ step: 'signed_in' }, 'console.funnel.signed', 'good'],
    [{ step: 'failed', code: 'WALLET/REJECTED' }, 'console.error.refused', 'bad'],
    [{ code: 'TRANSPORT/HTTP' }, 'console.error.node', 'bad'],
    [{ step: 'failed' }, 'console.error.other', 'bad'],
    [{ code: 'CLIENT_FETCH_ERROR' }, undefined, 'bad'],
  ] as const)('the feed shows the entry %j with the sentence %s', (given, sentence, tone) => {
    expect(createText(given)).toMatchObject({ sentence, tone })
  })
})
