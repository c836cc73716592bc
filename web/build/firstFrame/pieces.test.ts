// @vitest-environment node
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { renderPieces, slotMarker } from './pieces'

it('markup is split at the placeholders of texts and attributes, and the first piece is markup', () => {
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
