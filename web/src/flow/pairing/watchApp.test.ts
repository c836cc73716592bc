import { expect, it } from 'vitest'
import type { PairingProblem } from './next'
import { watchApp } from './watchApp'

/**
 * Create a page with a clock of its own. Three functions simulate a visit: `wait` advances the clock, `go` leaves the
 * page, and `back` returns to the page.
 */
const page = () => {
  let away = false
  let now = 0
  let looks: (() => void)[] = []
  let due: { at: number; call: () => void } | undefined
  const told: PairingProblem[] = []
  const look = (state: boolean) => {
    away = state
    for (const one of looks) one()
  }
  const end = watchApp(
    {
      isAway: () => away,
      subscribe: (call) => {
        looks.push(call)
        return () => {
          looks = []
        }
      },
      after: (ms, call) => {
        const mine = { at: now + ms, call }
        due = mine
        return () => {
          if (due === mine) due = undefined
        }
      },
    },
    (how) => told.push(how),
  )
  const wait = (ms: number) => {
    now += ms
    if (!due || due.at > now) return
    const { call } = due
    due = undefined
    call()
  }
  const does = { wait, go: () => look(true), back: () => look(false), flicker: () => look(away), end }
  return { told, does, isWatched: () => looks.length > 0 || due !== undefined }
}

type Deed = number | 'go' | 'back' | 'flicker' | 'end'

it.each<[string, Deed[], PairingProblem[]]>([
  ['a page that stays in view is told of a missing app after 2.5 s, once', [2499, 1, 9000], ['missing']],
  ['before that nothing is told', [2499], []],
  ['an app that opens is not missing', [1000, 'go', 9000], []],
  ['without an answer 2.5 s after the return the app is silent', [1000, 'go', 60_000, 'back', 2499, 1], ['silent']],
  ['a look back that is short is no return', ['go', 9000, 'back', 2000, 'go', 9000], []],
  ['each return without an answer is told', ['go', 'back', 2500, 'go', 'back', 2500], ['silent', 'silent']],
  ['the phone asks first, and opens the app late', [2500, 'go', 'back', 2500], ['missing', 'silent']],
  ['an event that changes nothing neither ends nor renews the wait', [2000, 'flicker', 500], ['missing']],
  ['a watch that has ended tells nothing', ['go', 'back', 'end', 9000], []],
])('%s', (_, deeds, expected) => {
  const { told, does, isWatched } = page()
  for (const deed of deeds) typeof deed === 'number' ? does.wait(deed) : does[deed]()
  expect(told).toEqual(expected)
  if (deeds.includes('end')) expect(isWatched()).toBe(false)
})
