import { expect, it } from 'vitest'
import type { FeedEntry } from '../../src/server/wire.gen'
import { type FeedState, mergeFeedPage } from './useFeed'

const createEntry = (id: number): FeedEntry => ({ id, at_ms: id, step: 'opened', code: '', wallet: '', method: null })
const firstState: FeedState = { settled: false, failed: false, entries: [] }
const createFeedPage = (...ids: number[]) => ({ entries: ids.map(createEntry), cursor: 0, more: false })
const listIds = ({ entries }: FeedState) => entries.map(({ id }) => id)

it('the feed shows new entries first, and keeps the last twenty entries', () => {
  const state = mergeFeedPage(firstState, createFeedPage(1, 2, 3))
  expect(listIds(state)).toEqual([3, 2, 1])
  const ids = listIds(mergeFeedPage(state, createFeedPage(...Array.from({ length: 18 }, (_, i) => i + 4))))
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([20, 21, 2])
})

it('a response without entries changes the feed’s state only if it is the first response, or the first after a failure', () => {
  const state = mergeFeedPage(firstState, createFeedPage())
  expect(state.settled).toBe(true)
  expect(mergeFeedPage(state, createFeedPage())).toBe(state)
  expect(mergeFeedPage({ ...state, failed: true }, createFeedPage()).failed).toBe(false)
})

it('the feed shows no id twice if a restored database returns an entry again', () => {
  expect(listIds(mergeFeedPage(mergeFeedPage(firstState, createFeedPage(1, 2, 3)), createFeedPage(2, 3)))).toEqual([
    3, 2, 1,
  ])
})
