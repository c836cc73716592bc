import { act, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, vi } from 'vitest'
import en from '../../../src/kisslock/data/locales/en.json'
import { createStore } from '../browser/store'
import { createPageCore } from '../createPageCore'
import { publicConfig } from '../engine/publicConfig.fixture'
import type { Connection } from '../flow/connection'
import type { KisslockCore } from '../kisslock'
import type { PublicConfig } from '../server/wire.gen'
import { KisslockContext } from './context'
import { PartsContext } from './loading/parts'
import { dialogParts } from './preloads'

/** Set whether React expects updates inside `act`, which is the default in tests. */
const setActEnvironment = (isActEnvironment: boolean) =>
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: isActEnvironment })
setActEnvironment(true)

// jsdom has no layout: no element comes into view.
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver

let roots: { root: Root; kisslock: KisslockCore }[] = []

/** Give each test an empty page and empty storage. Call this function once, at the top of a test file. */
export const resetScreenBeforeEach = () => {
  beforeEach(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  afterEach(async () => {
    for (const { root, kisslock } of roots) {
      await act(async () => root.unmount())
      kisslock.runtime.get()?.engine.destroy()
    }
    roots = []
    document.body.replaceChildren()
  })
}

const { $locale: _, ...messages } = en

/** Create a `KisslockCore` with all English sentences and a connection that the test sets. */
export const createTestKisslock = (config: Partial<PublicConfig> = {}) => {
  const connection = createStore<Connection>({ status: 'disconnected' })
  const realCore = createPageCore({ config: publicConfig(config), locale: { tag: 'en', dir: 'ltr' }, messages })
  return { ...realCore, connection }
}

/** Render a component inside a Kisslock provider. Resolves after the component's effects have run. */
export const render = async (element: ReactNode, kisslock: KisslockCore = createTestKisslock()) => {
  const container = document.createElement('div')
  document.body.append(container)
  const reactRoot = createRoot(container)
  roots.push({ root: reactRoot, kisslock })
  await act(async () =>
    reactRoot.render(
      <PartsContext.Provider value={dialogParts}>
        <KisslockContext.Provider value={kisslock}>{element}</KisslockContext.Provider>
      </PartsContext.Provider>,
    ),
  )
  return container
}

/** Return all elements with this role, in document order. */
export const findAllByRole = (role: string) => [...document.querySelectorAll<HTMLElement>(`[role="${role}"]`)]

/** Return the button with this label or text. Throws if the page has no such button. */
export const findButton = (name: string | RegExp): HTMLButtonElement => {
  const allButtons = [...document.querySelectorAll('button')]
  const readAccessibleName = (button: HTMLElement) => button.getAttribute('aria-label') ?? button.textContent ?? ''
  const matchingButton = allButtons.find((button) =>
    typeof name === 'string' ? readAccessibleName(button) === name : name.test(readAccessibleName(button)),
  )
  if (!matchingButton) throw new Error(`No button "${name}" among: ${allButtons.map(readAccessibleName).join(' | ')}`)
  return matchingButton
}

/** Press a key on the focused element, or on the given element. */
export const pressKey = (key: string, target: Element = document.activeElement ?? document.body) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })

export const clickElement = (element: HTMLElement) => act(async () => element.click())

/**
 * Wait until `check` passes. Use this function for content that appears after a chunk has loaded. While the function
 * waits, React updates without `act`.
 */
export const waitForRendering = async (check: () => void) => {
  setActEnvironment(false)
  try {
    await vi.waitFor(check, { timeout: 5000 })
  } finally {
    setActEnvironment(true)
  }
}
