// @vitest-environment node
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { slotMarker, splitAtSlots } from './pieces'

it('markup is split at the placeholders of texts and attributes, and the first piece is markup', () => {
  const link = createElement(
    'a',
    { href: slotMarker('url'), title: 'a "b"' },
    slotMarker('name'),
    ' & ',
    slotMarker('name'),
  )
  const pieces = ['<a href="', 'url', '" title="a &quot;b&quot;">', 'name', '<!-- --> &amp; <!-- -->', 'name', '</a>']
  expect(splitAtSlots(link)).toEqual(pieces)
  expect(splitAtSlots(slotMarker('name'))).toEqual(['', 'name', ''])
  expect(splitAtSlots(createElement('p'))).toEqual(['<p></p>'])
})
