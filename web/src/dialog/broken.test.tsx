import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConnectDialog } from './ConnectDialog'
import { preloadDialog } from './preloads'
import { createTestKisslock, render, resetScreenBeforeEach, waitForRendering } from './render.fixture'

const dialogStub = vi.hoisted(() => ({ breaks: true }))
vi.mock('./Dialog', () => ({
  Dialog: () => {
    if (dialogStub.breaks) throw new RangeError('Invalid array length')
    return <p>drawn</p>
  },
}))

resetScreenBeforeEach()
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

const renderSite = async () => {
  const kisslock = createTestKisslock({ log: { enabled: false, respect_privacy_signals: true } })
  const codes: string[] = []
  kisslock.flow.backgroundError.subscribe(() => codes.push(kisslock.flow.backgroundError.get()?.code ?? ''))
  const box = await render(
    <>
      <p>the site’s own</p>
      <ConnectDialog />
    </>,
    kisslock,
  )
  return { kisslock, told: codes, box }
}

it('if rendering fails, the dialog closes and reports the error, and renders again at the next opening', async () => {
  const { kisslock, told, box } = await renderSite()
  await act(async () => kisslock.open())
  await waitForRendering(() => expect(told).toEqual(['page/broken']))
  expect(kisslock.flow.get().open).toBe(false)
  expect(kisslock.spoken.get()).toContain('An error keeps this page')
  expect(box.textContent).toContain('the site’s own')
  dialogStub.breaks = false
  await act(async () => kisslock.open())
  await waitForRendering(() => expect(box.textContent).toContain('drawn'))
  expect(told).toHaveLength(1)
})

it.each([
  ['before the dialog opens', 'reconnecting'],
  ['after the list of wallets', 'disconnected'],
] as const)('the error is reported if the connection library fails to load %s', async (_, status) => {
  const kisslock = createTestKisslock()
  kisslock.connection.set({ status })
  const reportedErrors: unknown[] = []
  kisslock.flow.backgroundError.subscribe(() => reportedErrors.push(kisslock.flow.backgroundError.get()))
  vi.spyOn(kisslock.runtime, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  if (status === 'reconnecting') await expect(preloadDialog(kisslock)).rejects.toThrow(TypeError)
  else await preloadDialog(kisslock)
  expect(reportedErrors).toEqual([expect.objectContaining({ code: 'page/part-missing', cause: expect.any(TypeError) })])
})
