import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Prompt, PromptDecision, PromptOf } from '../wallet/prompts'
import { firstChains, type WalletChain } from '../wallet/state'
import { alice, bob, site } from '../wallet/testWallet.fixture'
import { createSheet } from './createSheet'

const [ethereum, local] = firstChains as [WalletChain, WalletChain]
const promptOrigin = { origin: site, method: 'any' }
const connectPrompt: Prompt = {
  ...promptOrigin,
  kind: 'connect',
  accounts: [alice.address, bob.address],
  chain: ethereum,
}
const helloMessage = { message: '0x48', text: '<b>Hello</b>', foreignDomain: null } as const
const signPrompt: PromptOf<'sign'> = { ...promptOrigin, ...helloMessage, kind: 'sign', account: alice.address }
const sendPrompt: Prompt = {
  ...promptOrigin,
  kind: 'send',
  account: alice.address,
  to: bob.address,
  value: 250_000_000_000_000_000n,
  feeMax: 42_000_000_000_000n,
  data: '0x',
  chain: local,
}
const typedData = { domain: {}, types: {}, primaryType: 'Order', message: { amount: 10n } }

beforeEach(() => {
  // jsdom implements dialog elements without `showModal`.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.open = true
  }
  HTMLDialogElement.prototype.close = function (this: HTMLDialogElement) {
    this.open = false
    this.dispatchEvent(new Event('close'))
  }
})
afterEach(() => document.body.replaceChildren())

const openSheet = (prompt: Prompt): { dialog: HTMLDialogElement; decided: Promise<PromptDecision> } => {
  const ask = createSheet((address) => (address === alice.address ? 'Practice 1' : 'Practice 2'))
  const decisionPromise = ask(prompt)
  return { dialog: document.querySelector('dialog') as HTMLDialogElement, decided: decisionPromise }
}
const pressButton = (dialog: HTMLElement, name: string) =>
  [...dialog.querySelectorAll('button')].find((button) => button.textContent === name)?.click()

test.each([
  [{ ...promptOrigin, kind: 'unlock' }, ['Unlock to go on']],
  [connectPrompt, ['Connect to this site?', 'Practice 1', 'Practice 2', '0xf39F…2266']],
  [{ ...promptOrigin, kind: 'switch', from: ethereum, to: local }, ['Switch network?', 'Ethereum', 'Local chain']],
  [
    { ...promptOrigin, kind: 'add', chain: local },
    ['Add this network?', 'Local chain', '31337', 'ETH', '127.0.0.1:8545'],
  ],
  [signPrompt, ['Sign this message?', 'Practice 1', '<b>Hello</b>']],
  [{ ...signPrompt, text: null }, ['Sign this message?', '0x48']],
  [{ ...signPrompt, foreignDomain: 'evil.example' }, ['Sign this message?', 'evil.example']],
  [
    { ...promptOrigin, kind: 'sign-typed', account: bob.address, typed: typedData },
    ['Sign this data?', 'Order', '"amount": "10"'],
  ],
  [sendPrompt, ['Send this transaction?', 'Practice 1', '0.25 ETH', bob.address, 'Local chain', '0.000042 ETH']],
  [{ ...sendPrompt, to: null, data: '0x6001' }, ['Send this transaction?', 'A new contract', '0x6001']],
] satisfies [Prompt, string[]][])(
  'Prompt %# shows the requesting site, the request and that the wallet is for practice',
  (prompt, texts) => {
    const { dialog } = openSheet(prompt)
    for (const text of ['site.example', 'It holds nothing of value.', ...texts])
      expect(dialog.textContent).toContain(text)
    expect(dialog.open).toBe(true)
    expect(document.activeElement?.textContent).toBe(texts[0])
  },
)

test('When the user approves a prompt, the sheet returns the chosen account and closes', async () => {
  const { dialog, decided } = openSheet(connectPrompt)
  dialog.querySelectorAll('input')[1]?.click()
  pressButton(dialog, 'Approve')
  expect(await decided).toEqual({ approved: true, accounts: [bob.address] })
  expect(dialog.open).toBe(false)
})

test.each([
  ['Reject', (dialog: HTMLDialogElement) => pressButton(dialog, 'Reject')],
  ['Escape', (dialog: HTMLDialogElement) => dialog.close()],
])('%s declines the prompt and closes the sheet', async (_, close) => {
  const { dialog, decided } = openSheet(connectPrompt)
  close(dialog)
  expect(await decided).toEqual({ approved: false })
})

test('The next prompt is shown in the same sheet', async () => {
  const ask = createSheet(vi.fn(() => 'Practice 1'))
  const dialog = document.querySelector('dialog') as HTMLDialogElement
  for (const [prompt, approve] of [
    [signPrompt, 'Approve'],
    [{ ...promptOrigin, kind: 'unlock' }, 'Unlock'],
  ] as const) {
    const decided = ask(prompt)
    pressButton(dialog, approve)
    expect(await decided).toEqual({ approved: true })
  }
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
})
