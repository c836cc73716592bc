import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it } from 'vitest'
import { KisslockContext } from '../context'
import { createTestKisslock, freshScreen, render } from '../render.fixture'
import { WayOut } from './WayOut'

freshScreen()

const ctrl = <WayOut id="xdefi" name="Ctrl Wallet" />

it('the owner of a closed wallet reads the way out, in one opening of the account', async () => {
  const kisslock = createTestKisslock()
  const box = document.createElement('div')
  const draw = async () => {
    const root = createRoot(box)
    await act(async () => root.render(<KisslockContext.Provider value={kisslock}>{ctrl}</KisslockContext.Provider>))
    const shown = box.textContent
    await act(async () => root.unmount())
    return shown
  }
  expect(await draw()).toMatch(/^Ctrl Wallet has closed\. If its app is still installed, export/)
  expect(await draw()).toBe('')
})

it('the end of another wallet, or an earlier status of this one, has not been this news', async () => {
  localStorage.setItem('kisslock.ends', 'magicEden:closed xdefi:closing')
  expect((await render(ctrl)).textContent).toMatch(/^Ctrl Wallet has closed/)
})

it('a wallet that is alive has nothing to say', async () => {
  expect((await render(<WayOut id="rainbow" name="Rainbow" />)).textContent).toBe('')
})
