import { describe, expect, it } from 'vitest'
import { createTypeAheadSearch, findTargetIndex } from './keys'

describe('keys that move the focus in a list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 4, 4],
    ['ArrowUp', 3, 2],
    ['ArrowUp', 0, 0],
    ['Home', 3, 0],
    ['End', 1, 4],
    ['ArrowRight', 1, undefined],
    ['Enter', 1, undefined],
    ['a', 1, undefined],
  ])('the key %s on row %i of five rows moves the focus to row %s', (key, index, expected) => {
    expect(findTargetIndex(key, index, 5)).toBe(expected)
  })
})

describe('type-ahead', () => {
  const names = ['Rabby', 'Rainbow', 'Ronin', 'Trust', 'uniswap', 'Zeal', 'Zerion']
  /** Type the keys one after another, with `gap` milliseconds between two keys, and move the focus accordingly. */
  const typeKeys = (keys: string[], gap = 100, from = 0) => {
    const search = createTypeAheadSearch()
    let index = from
    return keys.map((key, i) => {
      const event = { key, timeStamp: i * gap, ctrlKey: false, metaKey: false, altKey: false }
      index = search(event, names, index) ?? index
      return names[index]
    })
  }

  it.each<[string, string[], string[], number?, number?]>([
    ['a letter moves the focus to a name that starts with this letter, in upper or lower case', ['U'], ['uniswap']],
    ['letters that are typed quickly narrow the search', ['r', 'a', 'i'], ['Rainbow', 'Rainbow', 'Rainbow']],
    ['letters that are typed quickly can move the focus to another row', ['r', 'o'], ['Rainbow', 'Ronin']],
    [
      'a repeated letter moves the focus to the next match, and after the last match to the first',
      ['r', 'r', 'r', 'r'],
      ['Rainbow', 'Ronin', 'Rabby', 'Rainbow'],
    ],
    ['after a pause of more than 600 ms, a letter starts a new search', ['z', 'e'], ['Zeal', 'Zeal'], 601],
    ['letters with pauses of 600 ms belong to the same search', ['z', 'e', 'r'], ['Zeal', 'Zeal', 'Zerion'], 600],
    ['from a row in the middle, the search first continues downwards', ['z'], ['Zerion'], 100, 5],
    ['without a match, the focus stays on its row', ['x'], ['Rabby']],
    ['a slash does not move the focus, because it belongs to the search field', ['/'], ['Rabby']],
    ['keys such as Escape and F1 do not move the focus', ['Escape', 'F1'], ['Rabby', 'Rabby']],
  ])('%s', (_, keys, expected, gap = 100, from = 0) => {
    expect(typeKeys(keys, gap, from)).toEqual(expected)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])(
    'type-ahead ignores a letter with %s, because it is a command of the browser',
    (modifier) => {
      const event = { key: 'z', timeStamp: 0, ctrlKey: false, metaKey: false, altKey: false, [modifier]: true }
      expect(createTypeAheadSearch()(event, names, 0)).toBeUndefined()
    },
  )

  it('a letter does not move the focus in an empty list', () => {
    const event = { key: 'z', timeStamp: 0, ctrlKey: false, metaKey: false, altKey: false }
    expect(createTypeAheadSearch()(event, [], 0)).toBeUndefined()
  })
})
