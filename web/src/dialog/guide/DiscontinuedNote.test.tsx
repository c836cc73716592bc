import { act } from 'react'
import { expect, it } from 'vitest'
import { createTestKisslock, render, resetScreenBeforeEach } from '../render.fixture'
import { DiscontinuedNote } from './DiscontinuedNote'

resetScreenBeforeEach()

const ctrlNote = <DiscontinuedNote id="xdefi" name="Ctrl Wallet" />

it('the owner of a closed wallet sees the notice only once, when the account is opened for the first time', async () => {
  const kisslock = createTestKisslock()
  const box = await render(ctrlNote, kisslock)
  const openAccount = () => act(async () => kisslock.flow.send({ type: 'opened', to: 'account' }))
  const closeDialog = () => act(async () => kisslock.flow.send({ type: 'closed' }))
  await closeDialog()
  await openAccount()
  expect(box.textContent).toMatch(/^Ctrl Wallet has closed\. If its app is still installed, open it/)
  await closeDialog()
  await openAccount()
  expect(box.textContent).toBe('')
  expect((await render(ctrlNote)).textContent).toBe('')
})

it('the notice is shown even if the visitor has seen the notice of a different wallet, or of an earlier status of this wallet', async () => {
  localStorage.setItem('kisslock.ends', 'magicEden:closed xdefi:closing')
  expect((await render(ctrlNote)).textContent).toMatch(/^Ctrl Wallet has closed/)
})

it('the account of an active wallet shows no notice', async () => {
  expect((await render(<DiscontinuedNote id="rainbow" name="Rainbow" />)).textContent).toBe('')
})
