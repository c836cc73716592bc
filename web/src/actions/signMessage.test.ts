import { describe, expect, it } from 'vitest'
import { createEngineWithWallet, resetEnginesAfterEach } from '../engine/engine.fixture'
import { catchFailure } from '../errors/failure.fixture'
import {
  alice,
  createDecliner,
  createRpcError,
  createThrower,
  FakeWallet,
  neverResponds,
} from '../wallets/fakeWallet.fixture'
import { connectWallet } from './connectWallet'
import { signMessage } from './signMessage'

resetEnginesAfterEach()

const signatureStart = 'ab'.repeat(64)
const text = 'Grüße\nNonce: 1'

const connectSigner = async (answer: unknown) => {
  const setup = createEngineWithWallet(new FakeWallet())
  setup.wallet.answers.personal_sign = answer
  await connectWallet(setup.engine, { wallet: setup.found })
  return setup
}

const signWithAnswer = async (answer: unknown) =>
  signMessage((await connectSigner(answer)).engine, { address: alice, text })

describe('a signature', () => {
  // Specification 7.9
  it('the request personal_sign contains the text’s bytes in hex, then the account (EIP-191)', async () => {
    const { engine, wallet } = await connectSigner(`0x${signatureStart}1b`)
    await signMessage(engine, { address: alice, text })
    expect(wallet.calls.at(-1)).toEqual({
      method: 'personal_sign',
      params: ['0x4772c3bcc39f650a4e6f6e63653a2031', alice],
    })
  })

  // Specification 5.6
  it.each([
    ['with v 0 is returned with v 27', `0x${signatureStart}00`, `0x${signatureStart}1b`],
    ['with v 1 is returned with v 28', `0x${signatureStart}01`, `0x${signatureStart}1c`],
    ['with v 27 is returned unchanged', `0x${signatureStart}1b`, `0x${signatureStart}1b`],
    ['with v 28 is returned unchanged', `0x${signatureStart}1c`, `0x${signatureStart}1c`],
    [
      'with any other v is returned unchanged, so that the server rejects it',
      `0x${signatureStart}1d`,
      `0x${signatureStart}1d`,
    ],
    [
      'of a contract, longer and with a final 0, is returned unchanged',
      `0x${signatureStart}${signatureStart}00`,
      `0x${signatureStart}${signatureStart}00`,
    ],
  ])('a signature %s', async (_, answer, expected) => {
    expect(await signWithAnswer(answer)).toBe(expected)
  })

  it.each([[null], [''], ['0x'], ['0xabc'], ['signed'], [{ signature: '0xab' }], [42]])(
    'signing fails with sign/no-signature if the wallet responds with %j',
    async (answer) => {
      expect((await catchFailure(signWithAnswer(answer))).code).toBe('sign/no-signature')
    },
  )

  it.each([
    ['sign/rejected', createDecliner()],
    ['wallet/refused', createThrower(createRpcError(4001, 'User rejected the request.'))],
    ['sign/rejected', createThrower(createRpcError(-32000, 'User denied message signature.'))],
    ['wallet/pending', createThrower(createRpcError(-32002, 'Already pending.'))],
    ['sign/unsupported', createThrower(createRpcError(4200, 'Not supported.'))],
    ['sign/unsupported', createThrower(createRpcError(-32601, 'Method not found.'))],
    ['sign/failed', createThrower(createRpcError(-32603, 'Internal error.'))],
    ['sign/failed', createThrower('no')],
  ])('signing fails with %s if the wallet responds with the matching error', async (code, answer) => {
    const error = await catchFailure(signWithAnswer(answer))
    expect([error.code, error.facts.request, error.facts.wallet]).toEqual([code, 'personal_sign', 'Rabby'])
  })

  it('a signature request can be cancelled', async () => {
    const { engine } = await connectSigner(neverResponds)
    const abortController = new AbortController()
    const signaturePromise = signMessage(engine, { address: alice, text, signal: abortController.signal })
    setTimeout(() => abortController.abort())
    expect((await catchFailure(signaturePromise)).code).toBe('connection/cancelled')
  })

  it('a signature is not requested without a connection', async () => {
    const { engine, wallet } = createEngineWithWallet()
    expect((await catchFailure(signMessage(engine, { address: alice, text }))).code).toBe('connection/not-connected')
    expect(wallet.calls).toEqual([])
  })
})
