import { afterEach, expect, it, vi } from 'vitest'
import { readPendingExpiry, storePending } from './pendingMarker'

const site = { base_path: '/wallet' }

afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
})

it('the marker of a pending sign-in is valid until the message expires, and only for its site', () => {
  storePending(site, 2000)
  expect([
    readPendingExpiry(site, 1000),
    readPendingExpiry(site, 2000),
    readPendingExpiry({ base_path: '' }, 1000),
  ]).toEqual([2000, 0, 0])
  storePending(site, undefined)
  expect(localStorage).toHaveLength(0)
})

it('without storage, storing and reading a pending sign-in has no effect and causes no error', () => {
  vi.stubGlobal('localStorage', undefined)
  storePending(site, 2000)
  expect(readPendingExpiry(site, 1000)).toBe(0)
})
