// @vitest-environment node
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { createSlotMarker, renderPieces } from './pieces'

it('the markup is split at each placeholder in texts and attributes; the first piece is always markup, never a placeholder', () => {
  const link = createElement(
    'a',
    { href: createSlotMarker('url'), title: 'a "b"' },
    createSlotMarker('name'),
    ' & ',
    createSlotMarker('name'),
  )
  const pieces = ['<a href="', 'url', '" title="a &quot;b&quot;">', 'name', '<!-- --> &amp; <!-- -->', 'name', '</a>']
  expect(renderPieces(link)).toEqual(pieces)
  expect(renderPieces(createSlotMarker('name'))).toEqual(['', 'name', ''])
  expect(renderPieces(createElement('p'))).toEqual(['<p></p>'])
})
