// @vitest-environment node
import { createElement } from 'react'
import { expect, it } from 'vitest'
import { piecesOf, slot } from './pieces'

it('markup is split at the placeholders of texts and attributes, and the first piece is markup', () => {
  const link = createElement('a', { href: slot('url'), title: 'a "b"' }, slot('name'), ' & ', slot('name'))
  const pieces = ['<a href="', 'url', '" title="a &quot;b&quot;">', 'name', '<!-- --> &amp; <!-- -->', 'name', '</a>']
  expect(piecesOf(link)).toEqual(pieces)
  expect(piecesOf(slot('name'))).toEqual(['', 'name', ''])
  expect(piecesOf(createElement('p'))).toEqual(['<p></p>'])
})
