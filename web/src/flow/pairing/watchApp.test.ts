import { expect, it } from 'vitest'
import type { PairingProblem } from './next'
import { watchApp } from './watchApp'

/**
 * Create a page with a clock of its own. Three functions simulate a visit: `wait` advances the clock, `go` leaves the
 * page, and `back` returns to the page.
 */
const createPage = () => {
  let isAway = false
  let nowMs = 0
  let listeners: (() => void)[] = []
  let dueCall: { at: number; call: () => void } | undefined
  const reportedProblems: PairingProblem[] = []
  const setAway = (nextIsAway: boolean) => {
    isAway = nextIsAway
    for (const listener of listeners) listener()
  }
  const end = watchApp(
    {
      isAway: () => isAway,
      subscribe: (call) => {
        listeners.push(call)
        return () => {
          listeners = []
        }
      },
      callAfter: (ms, call) => {
        const ownCall = { at: nowMs + ms, call }
        dueCall = ownCall
        return () => {
          if (dueCall === ownCall) dueCall = undefined
        }
      },
    },
    (problem) => reportedProblems.push(problem),
  )
  const wait = (ms: number) => {
    nowMs += ms
    if (!dueCall || dueCall.at > nowMs) return
    const { call } = dueCall
    dueCall = undefined
    call()
  }
  const pageActions = { wait, go: () => setAway(true), back: () => setAway(false), flicker: () => setAway(isAway), end }
  return { told: reportedProblems, does: pageActions, isWatched: () => listeners.length > 0 || dueCall !== undefined }
}

type VisitStep = number | 'go' | 'back' | 'flicker' | 'end'

it.each<[string, VisitStep[], PairingProblem[]]>([
  ['the app is reported as missing once, if the page is still visible after 2.5 s', [2499, 1, 9000], ['missing']],
  ['nothing is reported before 2.5 s', [2499], []],
  ['an app that opens is not reported as missing', [1000, 'go', 9000], []],
  [
    'the app is reported as silent if there is no response 2.5 s after the return to the page',
    [1000, 'go', 60_000, 'back', 2499, 1],
    ['silent'],
  ],
  [
    'nothing is reported if the visitor returns to the page for less than 2.5 s',
    ['go', 9000, 'back', 2000, 'go', 9000],
    [],
  ],
  [
    'the app is reported as silent after each return without a response',
    ['go', 'back', 2500, 'go', 'back', 2500],
    ['silent', 'silent'],
  ],
  [
    'an app that opens late, after a prompt of the phone, is first reported as missing and then as silent',
    [2500, 'go', 'back', 2500],
    ['missing', 'silent'],
  ],
  ['a visibility event without a change neither ends nor restarts the wait', [2000, 'flicker', 500], ['missing']],
  ['nothing is reported after the watch has ended', ['go', 'back', 'end', 9000], []],
])('%s', (_, deeds, expected) => {
  const { told, does, isWatched } = createPage()
  for (const deed of deeds) typeof deed === 'number' ? does.wait(deed) : does[deed]()
  expect(told).toEqual(expected)
  if (deeds.includes('end')) expect(isWatched()).toBe(false)
})
