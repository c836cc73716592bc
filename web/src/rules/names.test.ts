// @vitest-environment node
import { expect, it } from 'vitest'
import { packaged, shipped, withoutComments } from './sources.fixture'

const declared =
  /\b(?:const|let|function|type|interface)\s+(?:own|asked|known|given|shown|wanted|told|said|held|mine|theirs)\b/gi

it('a name in the dialog, its flow and the npm package says what it is', () => {
  const found = [...shipped(), ...packaged()]
    .filter(({ path }) => /^(src|kit)\//.test(path))
    .flatMap(({ path, text }) => [...withoutComments(text).matchAll(declared)].map(([name]) => `${path}: ${name}`))
  expect(found).toEqual([])
})
