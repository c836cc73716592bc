import { act } from 'react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { watchPress } from '../src/browser/earlyPress'
import { createStore } from '../src/browser/store'
import { createPageCore } from '../src/createPageCore'
import {
  createTestKisslock,
  findAllByRole,
  resetScreenBeforeEach,
  waitForRendering,
} from '../src/dialog/render.fixture'
import { publicConfig } from '../src/engine/publicConfig.fixture'
import type { Connection } from '../src/flow/connection'
import type { KisslockCore } from '../src/kisslock'
import { Page } from './Page'

// jsdom supports neither modal dialogs nor scrolling.
HTMLDialogElement.prototype.showModal ??= () => {}
Element.prototype.scrollIntoView ??= () => {}

let root: Root | undefined

resetScreenBeforeEach()
afterEach(async () => {
  delete window.kisslockPress
  await act(async () => root?.unmount())
})

const stored = '{"state":{"connections":{"__type":"Map","value":[["uid",{"accounts":[]}]]},"chainId":1},"version":3}'
const { messages } = createTestKisslock()

/** Create a `KisslockCore` whose connection library never loads. */
const createKisslock = () => {
  const settings = { config: publicConfig(), locale: { tag: 'en', dir: 'ltr' } as const, messages: messages.get() }
  const core = createPageCore(settings)
  return { ...core, runtime: { ...core.runtime, load: () => new Promise<never>(() => {}) }, open: vi.fn() }
}

/** Return the HTML of the page as the server sends it. */
const served = () => {
  const box = document.createElement('div')
  box.innerHTML = renderToString(<Page kisslock={createKisslock()} />)
  document.body.append(box)
  return { box, button: box.querySelector('button') as HTMLElement }
}

const takeOver = async (box: HTMLElement, kisslock: KisslockCore) => {
  const errors: unknown[] = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void errors.push(said))
  const options = { onRecoverableError: (error: unknown) => void errors.push(error) }
  await act(async () => {
    root = hydrateRoot(box, <Page kisslock={kisslock} />, options)
  })
  return errors
}

describe('React hydrates the page that the server has rendered', () => {
  it('hydration shows that the connection is being restored, and removes the attribute of the inline script', async () => {
    const { box } = served()
    localStorage.setItem('wagmi.store', stored)
    document.documentElement.setAttribute('data-kl-remembered', '')
    expect(await takeOver(box, createKisslock())).toEqual([])
    expect(findAllByRole('status').map((one) => one.ariaLabel)).toContain('Restoring your connection')
    expect(document.documentElement.hasAttribute('data-kl-remembered')).toBe(false)
  })

  it('React hydrates the page without a warning if the dialog is already open at a guide', async () => {
    const { box } = served()
    const kisslock = createKisslock()
    kisslock.flow.send({ type: 'resumed', wallet: 'rabby', method: 'extension' })
    expect(await takeOver(box, kisslock)).toEqual([])
  })
})

describe('a click that waits for hydration', () => {
  const press = async (kisslock: KisslockCore) => {
    const { box, button } = served()
    const note = document.createElement('p')
    note.hidden = true
    window.kisslockPress = watchPress(box, { note: () => note, retry: () => {} })
    button.click()
    await takeOver(box, kisslock)
    await waitForRendering(() => expect(window.kisslockPress?.isWaiting()).toBe(false))
    return { note }
  }

  it.each(['connecting', 'connected', 'reconnecting'] as const)(
    'an early click does not open the dialog if a wallet is %s',
    async (status) => {
      const kisslock = createKisslock()
      await press({ ...kisslock, connection: createStore<Connection>({ status }) })
      expect(kisslock.open).not.toHaveBeenCalled()
    },
  )

  it('a click before hydration does not reopen a dialog that is already open at a guide', async () => {
    const kisslock = createKisslock()
    kisslock.flow.send({ type: 'resumed', wallet: 'rabby', method: 'extension' })
    await press(kisslock)
    expect(kisslock.open).not.toHaveBeenCalled()
  })

  it('after a click before hydration, the page shows a message if the dialog fails to load', async () => {
    const kisslock = createKisslock()
    // If the browser has a wallet, the list waits for the connection library.
    vi.stubGlobal('ethereum', {})
    const runtime = { ...kisslock.runtime, load: () => Promise.reject(new Error('offline')) }
    const { note } = await press({ ...kisslock, runtime })
    expect(kisslock.open).not.toHaveBeenCalled()
    expect(note.hidden).toBe(false)
  })
})
