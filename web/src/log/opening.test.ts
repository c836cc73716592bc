import { describe, expect, it } from 'vitest'
import { applyEvent, createFlowId, createOpening } from './opening'
import type { LogEvent } from './steps'

const rabbyChoice = { wallet: 'rabby', method: 'extension' } as const
const flowId = 'f'.repeat(22)

/** Return the entries of one opening, with one second between events. */
const createEntries = (...events: LogEvent[]) => {
  let opening = createOpening(flowId)
  return events.flatMap((event, index) => {
    const result = applyEvent(opening, event, {
      at: index * 1000,
      connected: { wallet: 'zerion', method: 'extension' },
    })
    opening = result.opening
    return result.entry ? [result.entry] : []
  })
}

describe('the log entries from opening the dialog to the connection', () => {
  it('the entry of a connection contains the time from the request to the connection', () => {
    const [, , connected, again] = createEntries(
      { step: 'wallet_chosen', choice: rabbyChoice },
      { step: 'requested', choice: rabbyChoice },
      { step: 'connected', choice: rabbyChoice },
      { step: 'connected', choice: rabbyChoice },
    )
    expect(connected).toEqual({ step: 'connected', flow: flowId, choice: rabbyChoice, durationMs: 1000 })
    expect(again?.durationMs).toBeUndefined()
  })

  it('the time in an entry starts at the last request, and an entry for a different wallet has no time', () => {
    const [, , connected] = createEntries(
      { step: 'requested', choice: rabbyChoice },
      { step: 'requested', choice: rabbyChoice },
      { step: 'connected', choice: rabbyChoice },
    )
    expect(connected?.durationMs).toBe(1000)
    const entries = createEntries(
      { step: 'requested', choice: rabbyChoice },
      { step: 'wallet_chosen', choice: { wallet: 'okto', method: 'qr_code' } },
      { step: 'connected', choice: undefined },
    )
    expect(entries.at(-1)).toMatchObject({ choice: { wallet: 'okto', method: 'qr_code' }, durationMs: undefined })
  })

  it('opening the dialog is logged once', () => {
    expect(createEntries({ step: 'opened' }, { step: 'opened' })).toEqual([{ step: 'opened', flow: flowId }])
  })

  it('the entries of the sign-in contain the chosen wallet, or the connected wallet if no wallet was chosen', () => {
    expect(createEntries({ step: 'wallet_chosen', choice: rabbyChoice }, { step: 'signed_in' })[1]?.choice).toEqual(
      rabbyChoice,
    )
    expect(createEntries({ step: 'signed_in' })[0]?.choice?.wallet).toBe('zerion')
    const refusedEvent: LogEvent = { step: 'failed', choice: undefined, failure: 'sign/rejected' }
    expect(createEntries(refusedEvent)[0]).toMatchObject({ step: 'failed', choice: { wallet: 'zerion' } })
  })
})

describe('the id of an opening', () => {
  it('the ID of an opening has 128 random bits, in characters that need no escaping', () => {
    const names = new Set(Array.from({ length: 500 }, createFlowId))
    expect(names.size).toBe(500)
    for (const name of names) expect(name).toMatch(/^[A-Za-z0-9_-]{22}$/)
  })
})
