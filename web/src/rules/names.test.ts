// @vitest-environment node
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { packaged, shipped } from './sources.fixture'

const bare = 'own|asked|known|given|shown|wanted|told|said|held|mine|theirs'

/** The names in a node that declares some: an identifier, a pattern, a list of parameters. */
const namesIn = (node: unknown): string[] => {
  if (Array.isArray(node)) return node.flatMap(namesIn)
  const { type, name, properties, elements, argument, left, value } = (node ?? {}) as Record<string, unknown>
  if (type === 'Identifier') return [String(name)]
  return namesIn([name, properties, elements, argument, left, type === 'Property' && value].filter(Boolean))
}

/** The names that a syntax tree declares, those of parameters and types included. */
const declaredIn = (tree: unknown): string[] =>
  Object.entries(tree && typeof tree === 'object' ? tree : {}).flatMap(([key, part]) => [
    ...(['id', 'params'].includes(key) ? namesIn(part) : []),
    ...declaredIn(part),
  ])

it('a name in the code of `web/` says what it is', () => {
  const sample = 'type Own<Told> = (asked: 1) => 1; for (const { a: [given = 1, ...held] } of b) {}'
  expect(declaredIn(parseSync('a.ts', sample).program)).toEqual(['Own', 'Told', 'asked', 'given', 'held'])
  const found = [...shipped(), ...packaged()]
    .filter(({ text }) => new RegExp(`\\b(${bare})\\b`, 'i').test(text))
    .flatMap(({ path, text }) => declaredIn(parseSync(path, text).program).map((name) => `${path}: ${name}`))
  expect(found.filter((name) => new RegExp(`: (${bare})$`, 'i').test(name))).toEqual([])
})
