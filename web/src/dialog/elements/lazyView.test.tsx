import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { lazy } from '../../browser/lazy'
import { createStore } from '../../browser/store'
import { BodyContext } from '../frame/ahead'
import type { LoadState } from '../load'
import { button, click, freshScreen, render } from '../render.fixture'
import { lazyView } from './lazyView'

freshScreen()

const Screen = ({ name }: { name: string }) => <p>Hello {name}</p>

/** A screen whose code loads when `load` resolves. */
const screen = (load: () => Promise<unknown>, isLoaded = false) => {
  const part = lazy(async () => ({ Screen }))
  const loadState = createStore<LoadState>(isLoaded ? 'loaded' : 'absent')
  const preload = async () => {
    try {
      await load()
      await part.load()
      loadState.set('loaded')
    } catch (error) {
      loadState.set('failed')
      throw error
    }
  }
  return {
    part,
    View: lazyView(part, Object.assign(preload, { loadState: () => loadState }), (loaded) => loaded.Screen),
  }
}

it('is drawn once its code is loaded', async () => {
  const { View } = screen(async () => {})
  const box = await render(<View name="Ada" />)
  expect(box.textContent).toBe('Hello Ada')
})

it('with loaded code is drawn at once, never empty first', async () => {
  const { View, part } = screen(() => new Promise(() => {}), true)
  await part.load()
  const box = await render(<View name="Ada" />)
  expect(box.textContent).toBe('Hello Ada')
})

it('says when its code fails to load, and loads it again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  const { View } = screen(load)
  const box = await render(<View name="Ada" />)
  expect(box.querySelector('.kl-t-body')?.textContent).toBe(
    'The page could not load the wallets. Check your internet connection, then try again.',
  )
  await click(button('Try again'))
  expect([box.textContent, load.mock.calls.length]).toEqual(['Hello Ada', 2])
})

it('offline it says so, and continues by itself as soon as there is a network again', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  const { View } = screen(load)
  const box = await render(<View name="Ada" />)
  expect(box.textContent).toContain('You are offline')
  online.mockReturnValue(true)
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect([box.textContent, load.mock.calls.length]).toEqual(['Hello Ada', 2])
})

it('drawn ahead it neither loads nor says that it is not loaded', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  const { View } = screen(load)
  const ahead = () =>
    render(
      <BodyContext.Provider value="another wallet">
        <View name="Ada" />
      </BodyContext.Provider>,
    )
  expect([(await ahead()).textContent, load.mock.calls.length]).toEqual(['', 0])
  expect((await render(<View name="Ada" />)).textContent).toContain('Try again')
  expect([(await ahead()).textContent, load.mock.calls.length]).toEqual(['', 1])
})
