import { expect, it } from 'vitest'
import { hasNoFigures } from './hasNoFigures'

it('hasNoFigures returns true only if all counts are zero', () => {
  const sharedFields = { range: '24h', from_ms: 0, to_ms: 1 } as const
  const createFigures = (opened: number, code?: string, gate?: string, client?: string) => ({
    funnel: { ...sharedFields, steps: [{ step: 'opened' as const, count: opened }] },
    wallets: { ...sharedFields, wallets: [], announced: [], ways: [] },
    errors: { ...sharedFields, errors: code ? [{ code, count: 1, trend: [] }] : [] },
    gates: { ...sharedFields, gates: gate ? [{ gate, passed: 1, not_held: 0, unchecked: 0 }] : [] },
    clients: {
      ...sharedFields,
      clients: client ? [{ client, asked: 1, signed_in: 0, refused: 0, failed: 0 }] : [],
      resources: [],
    },
  })
  expect(hasNoFigures(createFigures(0))).toBe(true)
  const countedFigures = [
    createFigures(1),
    createFigures(0, 'X'),
    createFigures(0, '', 'holders'),
    createFigures(0, '', '', 'notebook'),
  ]
  expect(countedFigures.map(hasNoFigures)).toEqual([false, false, false, false])
})
