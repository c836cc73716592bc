import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { act } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { createStore } from '../src/browser/store'
import { ChainTile } from '../src/dialog/entry/ChainTile'
import { createTestKisslock, resetScreenBeforeEach } from '../src/dialog/render.fixture'
import type { Connection } from '../src/flow/connection'
import { createMessages } from '../src/kisslock'
import { createDrawing, createFirstRenderCore, type ElementDrawing, ElementParts } from './draw'
import { drawShell } from './drawShell'

let elementDrawing: ElementDrawing | undefined

resetScreenBeforeEach()
afterEach(async () => {
  await act(async () => elementDrawing?.remove())
})

/** Return a core in the given language, in the state of a page that has just loaded. */
const createCoreIn = async (tag: string, status: Connection['status']) => {
  const core = createTestKisslock()
  const messages = createMessages((await loadSentences(tag, 'first')).default)
  const runtime = { ...core.runtime, load: () => new Promise<never>(() => {}) }
  return {
    ...core,
    runtime,
    locale: { tag, dir: directions[tag] ?? 'ltr' },
    messages,
    connection: createStore<Connection>({ status }),
  }
}

/**
 * Let the shell render the button, then let React hydrate it. Return both results, React's own markup, and React's
 * report of a difference.
 */
const drawBoth = async (tag: string, restoring: boolean, status: Connection['status']) => {
  const consoleError = vi.spyOn(console, 'error').mockReturnValue()
  const reportError = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  const box = document.createElement('div')
  document.body.append(box)
  drawShell(box, restoring, tag)
  const [shell, node] = [box.innerHTML, box.querySelector('[data-kl-button] *')]
  const site = { owner: createStore<Element | undefined>(undefined), ChainTile }
  elementDrawing = createDrawing({ element: document.createElement('b'), box }, site)
  const kisslock = await createCoreIn(tag, status)
  const parts = (
    <ElementParts
      kisslock={createFirstRenderCore(kisslock, restoring)}
      site={site}
      element={document.createElement('b')}
    />
  )
  const markup = Object.assign(document.createElement('div'), { innerHTML: renderToStaticMarkup(parts) }).innerHTML
  await act(async () => elementDrawing?.draw(kisslock))
  return { box, shell, markup, node, differences: [...consoleError.mock.calls, ...reportError.mock.calls] }
}

it.each(Object.keys(directions))(
  'React hydrates the shell’s markup without a difference in the language %s',
  async (tag) => {
    for (const restoring of [false, true]) {
      const { box, shell, markup, node, differences } = await drawBoth(
        tag,
        restoring,
        restoring ? 'reconnecting' : 'disconnected',
      )
      expect(shell).toBe(markup)
      expect(differences).toEqual([])
      expect(box.innerHTML).toBe(shell)
      expect(box.querySelector('[data-kl-button] *')).toBe(node)
      expect([box.lang, box.dir]).toEqual([tag, directions[tag]])
      await act(async () => elementDrawing?.remove())
    }
  },
)

it('if the state changed before React loaded, the new state is rendered after hydration', async () => {
  const { box, differences } = await drawBoth('en', true, 'disconnected')
  expect([box.textContent, differences]).toEqual(['Connect wallet', []])
})
