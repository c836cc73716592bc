import { afterEach, expect, it, vi } from 'vitest'
import { notePending, pendingUntil } from './pendingMarker'

const site = { base_path: '/wallet' }

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the note about a pending sign-in is valid until the message expires, and for one site', () => {
  notePending(site, 2000)
  expect([pendingUntil(site, 1000), pendingUntil(site, 2000), pendingUntil({ base_path: '' }, 1000)]).toEqual([
    2000, 0, 0,
  ])
  notePending(site, undefined)
  expect(localStorage).toHaveLength(0)
})

it('without storage there is no pending sign-in, and no error', () => {
  vi.stubGlobal('localStorage', undefined)
  notePending(site, 2000)
  expect(pendingUntil(site, 1000)).toBe(0)
})
