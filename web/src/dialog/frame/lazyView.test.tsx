import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { lazy } from '../../browser/lazy'
import { createStore } from '../../browser/store'
import { type LoadState, type Parts, PartsContext } from '../loading/parts'
import { clickElement, findButton, render, resetScreenBeforeEach } from '../render.fixture'
import { BodyContext } from './ahead'
import { lazyView } from './lazyView'

resetScreenBeforeEach()

const DiscontinuedNote = ({ name }: { name: string }) => <p>Hello {name}</p>
const View = lazyView('guide', 'DiscontinuedNote')

/** Create a lazy view. Its component finishes loading when the promise of `load` resolves. */
const createView = (load: () => Promise<unknown>, isLoaded = false) => {
  const chunk = lazy(async () => ({ DiscontinuedNote }))
  const loadState = createStore<LoadState>(isLoaded ? 'loaded' : 'absent')
  const preload = async () => {
    try {
      await load()
      await chunk.load()
      loadState.set('loaded')
    } catch (error) {
      loadState.set('failed')
      throw error
    }
  }
  const parts = { guide: { chunk, preload: Object.assign(preload, { loadState: () => loadState }) } }
  const view = (
    <PartsContext.Provider value={parts as unknown as Parts}>
      <View id="ada" name="Ada" />
    </PartsContext.Provider>
  )
  return { chunk, view }
}

it('a lazy component is rendered after its code has loaded', async () => {
  const { view } = createView(async () => {})
  const box = await render(view)
  expect(box.textContent).toBe('Hello Ada')
})

it('a lazy component with loaded code is rendered immediately, without an empty frame first', async () => {
  const { view, chunk } = createView(() => new Promise(() => {}), true)
  await chunk.load()
  const box = await render(view)
  expect(box.textContent).toBe('Hello Ada')
})

it('a lazy component shows that its code failed to load, and can load the code again', async () => {
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  const { view } = createView(load)
  const box = await render(view)
  expect(box.querySelector('.kl-t-body')?.textContent).toBe(
    'The page could not load the wallets. Check your internet connection, then try again.',
  )
  await clickElement(findButton('Try again'))
  expect([box.textContent, load.mock.calls.length]).toEqual(['Hello Ada', 2])
})

it('a lazy component shows that the browser is offline, and continues automatically when the network is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(undefined)
  const { view } = createView(load)
  const box = await render(view)
  expect(box.textContent).toContain('You are offline')
  online.mockReturnValue(true)
  await act(async () => void globalThis.dispatchEvent(new Event('online')))
  expect([box.textContent, load.mock.calls.length]).toEqual(['Hello Ada', 2])
})

it('a lazy component in a closed dialog neither loads its code nor shows that the code is missing', async () => {
  const load = vi.fn().mockRejectedValue(new Error('offline'))
  const { view } = createView(load)
  const renderInClosedDialog = () => render(<BodyContext.Provider value="another wallet">{view}</BodyContext.Provider>)
  expect([(await renderInClosedDialog()).textContent, load.mock.calls.length]).toEqual(['', 0])
  expect((await render(view)).textContent).toContain('Try again')
  expect([(await renderInClosedDialog()).textContent, load.mock.calls.length]).toEqual(['', 1])
})
