import { describe, expect, it } from 'vitest'
import { moveIn, typeAhead } from './keys'

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
  ])('%s on row %i of five', (key, index, expected) => {
    expect(moveIn(key, index, 5)).toBe(expected)
  })
})

describe('type-ahead', () => {
  const names = ['Rabby', 'Rainbow', 'Ronin', 'Trust', 'uniswap', 'Zeal', 'Zerion']
  /** Type the keys one after another, with `gap` milliseconds between two keys, and move the focus accordingly. */
  const type = (keys: string[], gap = 100, from = 0) => {
    const ahead = typeAhead()
    let index = from
    return keys.map((key, i) => {
      const event = { key, timeStamp: i * gap, ctrlKey: false, metaKey: false, altKey: false }
      index = ahead(event, names, index) ?? index
      return names[index]
    })
  }

  it.each<[string, string[], string[], number?, number?]>([
    ['a letter looks for a name that starts so, capital or not', ['U'], ['uniswap']],
    ['letters typed together narrow the search', ['r', 'a', 'i'], ['Rainbow', 'Rainbow', 'Rainbow']],
    ['letters typed together find another row', ['r', 'o'], ['Rainbow', 'Ronin']],
    ['one letter again goes on to the next, and round', ['r', 'r', 'r', 'r'], ['Rainbow', 'Ronin', 'Rabby', 'Rainbow']],
    ['after a pause a new search begins', ['z', 'e'], ['Zeal', 'Zeal'], 601],
    ['at the end of the buffer letters still belong together', ['z', 'e', 'r'], ['Zeal', 'Zeal', 'Zerion'], 600],
    ['from a row in the middle the search goes on downwards first', ['z'], ['Zerion'], 100, 5],
    ['nothing that starts so: the row stays', ['x'], ['Rabby']],
    ['a slash belongs to the search field', ['/'], ['Rabby']],
    ['keys with a name are not letters', ['Escape', 'F1'], ['Rabby', 'Rabby']],
  ])('%s', (_, keys, expected, gap = 100, from = 0) => {
    expect(type(keys, gap, from)).toEqual(expected)
  })

  it.each(['ctrlKey', 'metaKey', 'altKey'])('a letter with %s is a command of the browser', (modifier) => {
    const event = { key: 'z', timeStamp: 0, ctrlKey: false, metaKey: false, altKey: false, [modifier]: true }
    expect(typeAhead()(event, names, 0)).toBeUndefined()
  })

  it('in an empty list, no key moves the focus', () => {
    const event = { key: 'z', timeStamp: 0, ctrlKey: false, metaKey: false, altKey: false }
    expect(typeAhead()(event, [], 0)).toBeUndefined()
  })
})
