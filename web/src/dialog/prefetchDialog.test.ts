import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const loads = vi.hoisted(() => ({ dialog: 0, sentences: [] as string[] }))
vi.mock('./chunks', () => ({ dialogChunk: { load: async () => void loads.dialog++ } }))
vi.mock('virtual:kisslock/locales', () => ({ default: async (tag: string) => void loads.sentences.push(tag) }))

const { prefetchDialog } = await import('./prefetchDialog')

/** Set the milliseconds that the page took to load. */
const setPageLoadTime = (ms: number) =>
  vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([{ requestStart: 10, responseEnd: 10 + ms } as unknown as PerformanceEntry])

beforeEach(() => {
  loads.dialog = 0
  loads.sentences = []
})
afterEach(() => {
  localStorage.clear()
  Reflect.deleteProperty(navigator, 'connection')
})

describe('prefetching', () => {
  it('if the server is distant, the dialog and its sentences are loaded before the page is rendered', () => {
    setPageLoadTime(150)
    prefetchDialog({ tag: 'de' })
    expect(loads).toEqual({ dialog: 1, sentences: ['de'] })
  })

  it('prefetchDialog loads nothing if the server responds quickly', () => {
    setPageLoadTime(20)
    prefetchDialog({ tag: 'de' })
    expect(loads).toEqual({ dialog: 0, sentences: [] })
  })

  it('prefetchDialog loads nothing if the browser does not report how long the page took to load', () => {
    vi.spyOn(performance, 'getEntriesByType').mockReturnValue([])
    prefetchDialog({ tag: 'de' })
    expect(loads.dialog).toBe(0)
  })

  it('prefetchDialog loads nothing if a connection is stored, because the connection is restored first', () => {
    setPageLoadTime(150)
    localStorage.setItem(
      'wagmi.store',
      '{"state":{"connections":{"__type":"Map","value":[["uid",{"accounts":[]}]]},"chainId":1},"version":3}',
    )
    prefetchDialog({ tag: 'de' })
    expect(loads.dialog).toBe(0)
  })

  it('prefetchDialog loads nothing if the visitor’s browser saves data', () => {
    setPageLoadTime(150)
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true })
    prefetchDialog({ tag: 'de' })
    expect(loads.dialog).toBe(0)
  })
})
