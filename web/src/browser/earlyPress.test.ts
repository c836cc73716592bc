import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { watchPress } from './earlyPress'

const waitMs = 500

/**
 * Create a page with the button, and record its early clicks. `clickListener` counts the clicks that reach the button's
 * own code.
 */
const createWatchedPage = () => {
  document.body.innerHTML = '<main><button class="kl-connect"><b>Connect</b></button></main><p hidden>Failed</p>'
  const root = document.querySelector('main') as HTMLElement
  const button = document.querySelector('button') as HTMLElement
  const note = document.querySelector('p') as HTMLElement
  const [clickListener, closeListener] = [vi.fn(), vi.fn()]
  button.addEventListener('click', clickListener)
  root.addEventListener('close', closeListener, true)
  const retry = vi.fn()
  const press = watchPress(root, { note: () => note, retry, waitMs })
  const readMarks = () => ['aria-busy', 'data-pressed'].map((name) => button.getAttribute(name))
  return {
    press,
    root,
    button,
    note,
    clickListener,
    closeListener,
    retry,
    readMarks,
    label: button.firstElementChild as HTMLElement,
  }
}

const createEscapeEvent = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  document.body.replaceChildren()
})

describe('a click before the code has loaded', () => {
  it('an early click marks the button as waiting immediately, and reaches no other listener', () => {
    const { press, label, clickListener, readMarks, note } = createWatchedPage()
    expect([press.isWaiting(), ...readMarks()]).toEqual([false, null, null])
    label.click()
    label.click()
    expect([press.isWaiting(), ...readMarks()]).toEqual([true, 'true', ''])
    expect([clickListener.mock.calls.length, note.hidden]).toEqual([0, true])
  })

  it('the button waits until stopWaiting is called, even after the code has arrived; then clicks reach other listeners', () => {
    const { press, button, clickListener, closeListener, readMarks } = createWatchedPage()
    button.click()
    press.onLoaded()
    expect(press.isWaiting()).toBe(true)
    expect([press.stopWaiting(), press.stopWaiting(), ...readMarks()]).toEqual([true, false, null, null])
    expect(closeListener).not.toHaveBeenCalled()
    button.click()
    expect([press.isWaiting(), clickListener.mock.calls.length]).toEqual([false, 1])
  })

  it.each(['before', 'after'])(
    'Escape %s the code has arrived cancels the early click, and the page gets a close event',
    (when) => {
      const { press, button, root, closeListener, readMarks, note } = createWatchedPage()
      button.click()
      if (when === 'after') press.onLoaded()
      root.dispatchEvent(createEscapeEvent())
      expect([press.isWaiting(), press.stopWaiting(), note.hidden, ...readMarks()]).toEqual([
        false,
        false,
        true,
        null,
        null,
      ])
      vi.advanceTimersByTime(waitMs)
      expect(note.hidden).toBe(true)
      expect(closeListener).toHaveBeenCalledOnce()
    },
  )

  it('a visitor who clicked early gets a message after the wait, and another click starts another wait', () => {
    const { press, button, note, readMarks, retry } = createWatchedPage()
    button.click()
    vi.advanceTimersByTime(waitMs - 1)
    expect([press.isWaiting(), note.hidden]).toEqual([true, true])
    vi.advanceTimersByTime(1)
    expect([press.isWaiting(), note.hidden, ...readMarks()]).toEqual([false, false, null, null])
    button.click()
    expect([press.isWaiting(), note.hidden, retry.mock.calls.length]).toEqual([true, true, 0])
    press.onLoaded()
    expect(note.hidden).toBe(true)
  })
})

describe('code that fails to load', () => {
  it('an error while loading is reported immediately to a visitor who waits; the next click tries again', () => {
    const { press, button, note, retry } = createWatchedPage()
    button.click()
    press.fail()
    expect([press.isWaiting(), note.hidden, retry.mock.calls.length]).toEqual([false, false, 0])
    button.click()
    expect([note.hidden, retry.mock.calls.length]).toEqual([true, 1])
  })

  it('if the visitor has not clicked yet, an error while loading is reported at the first click', () => {
    const { press, button, note, retry } = createWatchedPage()
    press.fail()
    expect(note.hidden).toBe(true)
    button.click()
    expect([press.isWaiting(), note.hidden, retry.mock.calls.length]).toEqual([false, false, 0])
  })

  it('the message about a loading error disappears after a click elsewhere', () => {
    const { press, button, note, root } = createWatchedPage()
    button.click()
    press.fail()
    root.click()
    expect(note.hidden).toBe(true)
  })
})

it('a click is ignored if a script dispatches it on the document', () => {
  const press = watchPress(document, { note: () => null, retry: () => {} })
  const errors = vi.fn((event: Event) => event.preventDefault())
  addEventListener('error', errors, { once: true })
  document.dispatchEvent(new MouseEvent('click'))
  removeEventListener('error', errors)
  expect([press.isWaiting(), errors.mock.calls.length]).toEqual([false, 0])
})
