import { expect, it } from 'vitest'
import { hasNoFigures } from './hasNoFigures'

it('the page has no figures only if all counts are zero', () => {
  const shared = { range: '24h', from_ms: 0, to_ms: 1 } as const
  const createFigures = (opened: number, code?: string, gate?: string, client?: string) => ({
    funnel: { ...shared, steps: [{ step: 'opened' as const, count: opened }] },
    wallets: { ...shared, wallets: [], announced: [], ways: [] },
    errors: { ...shared, errors: code ? [{ code, count: 1, trend: [] }] : [] },
    gates: { ...shared, gates: gate ? [{ gate, passed: 1, not_held: 0, unchecked: 0 }] : [] },
    clients: {
      ...shared,
      clients: client ? [{ client, asked: 1, signed_in: 0, refused: 0, failed: 0 }] : [],
      resources: [],
    },
  })
  expect(hasNoFigures(createFigures(0))).toBe(true)
  const counted = [
    createFigures(1),
    createFigures(0, 'X'),
    createFigures(0, '', 'holders'),
    createFigures(0, '', '', 'notebook'),
  ]
  expect(counted.map(hasNoFigures)).toEqual([false, false, false, false])
})
