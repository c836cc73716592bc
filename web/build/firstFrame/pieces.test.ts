// @vitest-environment node
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderPieces, slotMarker } from './pieces'

it('the markup is split at each placeholder in a text or an attribute, and begins with a piece of markup', () => {
  const link = createElement(
    'a',
    { href: slotMarker('url'), title: 'a "b"' },
    slotMarker('name'),
    ' & ',
    slotMarker('name'),
  )
  const pieces = ['<a href="', 'url', '" title="a &quot;b&quot;">', 'name', '<!-- --> &amp; <!-- -->', 'name', '</a>']
  expect(renderPieces(link)).toEqual(pieces)
  expect(renderPieces(slotMarker('name'))).toEqual(['', 'name', ''])
  expect(renderPieces(createElement('p'))).toEqual(['<p></p>'])
})
