import { stringToHex } from 'viem'
import { describe, expect, it, vi } from 'vitest'
import { createListeners } from '../../browser/listeners'
import { createMessageText } from '../../flow/signing/signing.fixture'
import { alice } from '../fakeWallet.fixture'
import { createExpiryOption, waitForStoredResponse } from './signRequests'

const createText = (minutes: number) =>
  createMessageText({
    issuedAt: '2026-11-20T17:00:00.000Z',
    expiresAt: new Date(Date.parse('2026-11-20T17:00:00.000Z') + minutes * 60_000).toISOString(),
  })
const createSignRequest = (text: string) => ({ method: 'personal_sign', params: [stringToHex(text), alice] })

describe('the expiry of a request to a wallet', () => {
  it('a request to sign expires together with its message if the message is valid for an hour or a day', () => {
    expect([60, 1440].map((minutes) => createExpiryOption(createSignRequest(createText(minutes))))).toEqual([
      { expiry: 3600 },
      { expiry: 86_400 },
    ])
  })

  it.each([
    ['a message of five minutes', createSignRequest(createText(5))],
    ['a message that is valid for longer than the client allows', createSignRequest(createText(60 * 24 * 8))],
    ['a text that is not a sign-in message', createSignRequest('Hello')],
    ['a different method', { method: 'eth_sendTransaction', params: [{ from: alice }] }],
    ['a request without parameters', { method: 'personal_sign' }],
  ])('%s has the default expiry', (_, request) => {
    expect(createExpiryOption(request)).toEqual({})
  })
})

describe('a request of an earlier page', () => {
  const request = createSignRequest(createText(60))
  const start = () => {
    const { on, off, emit } = createListeners()
    const record = { id: 7, topic: 'topic', request: { method: 'wc_sessionRequest', params: { request } } }
    const forget = vi.fn()
    const history = { values: [record], on, off, delete: forget }
    const answer = (response: object) => emit('history_updated', { ...record, response })
    return {
      sign: { core: { history } } as unknown as Parameters<typeof waitForStoredResponse>[0],
      record,
      answer,
      forget,
    }
  }

  it('waitForStoredResponse returns the response to an earlier page’s request, and deletes the request', async () => {
    const { sign, answer, forget } = start()
    const resumePromise = waitForStoredResponse(sign, 'topic', request)
    answer({ result: '0x12' })
    expect(await resumePromise).toBe('0x12')
    expect(forget).toHaveBeenCalledWith('topic', 7)
  })

  it('waitForStoredResponse rejects with an error that arrived before the page loaded', async () => {
    const { sign, record } = start()
    Object.assign(record, { response: { error: { code: 5000, message: 'Declined.' } } })
    await expect(waitForStoredResponse(sign, 'topic', request)).rejects.toMatchObject({ code: 5000 })
  })

  it('waitForStoredResponse returns undefined if the earlier page sent no such request', async () => {
    const { sign } = start()
    expect(await waitForStoredResponse(sign, 'other', request)).toBeUndefined()
    expect(await waitForStoredResponse(sign, 'topic', createSignRequest(createText(61)))).toBeUndefined()
  })
})
