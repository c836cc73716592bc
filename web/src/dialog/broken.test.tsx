import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ConnectDialog } from './ConnectDialog'
import { preload } from './load'
import { createKit, drawn, freshScreen, render } from './render.fixture'

const dialog = vi.hoisted(() => ({ breaks: true }))
vi.mock('./Dialog', () => ({
  Dialog: () => {
    if (dialog.breaks) throw new RangeError('Invalid array length')
    return <p>drawn</p>
  },
}))

freshScreen()
beforeEach(() => vi.spyOn(console, 'error').mockImplementation(() => {}))

const site = async () => {
  const kit = createKit({ log: { enabled: false, respect_privacy_signals: true } })
  const told: string[] = []
  kit.flow.unseen.subscribe(() => told.push(kit.flow.unseen.get()?.code ?? ''))
  const box = await render(
    <>
      <p>the site’s own</p>
      <ConnectDialog />
    </>,
    kit,
  )
  return { kit, told, box }
}

it('a dialog that cannot be drawn closes, says so, and leaves the page as it is; the next opening tries again', async () => {
  const { kit, told, box } = await site()
  await act(async () => kit.open())
  await drawn(() => expect(told).toEqual(['page/broken']))
  expect(kit.flow.get().open).toBe(false)
  expect(kit.spoken.get()).toContain('could not load')
  expect(box.textContent).toContain('the site’s own')
  dialog.breaks = false
  await act(async () => kit.open())
  await drawn(() => expect(box.textContent).toContain('drawn'))
  expect(told).toHaveLength(1)
})

it.each([
  ['is waited for', 'reconnecting'],
  ['comes behind the list', 'disconnected'],
] as const)('a part that %s and does not come is told', async (_, status) => {
  const kit = createKit()
  kit.connection.set({ status })
  const told: unknown[] = []
  kit.flow.unseen.subscribe(() => told.push(kit.flow.unseen.get()))
  vi.spyOn(kit.journey, 'load').mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  if (status === 'reconnecting') await expect(preload(kit)).rejects.toThrow(TypeError)
  else await preload(kit)
  expect(told).toEqual([expect.objectContaining({ code: 'page/part-missing', cause: expect.any(TypeError) })])
})
