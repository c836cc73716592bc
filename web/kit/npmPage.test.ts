// @vitest-environment node
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import * as element from '../element/connector'
import * as kit from './index'

const readme = readFileSync(new URL('README.md', import.meta.url), 'utf8')
const optionsSource = readFileSync(new URL('settings/options.ts', import.meta.url), 'utf8')
const providerSource = readFileSync(new URL('provider/KisslockProvider.tsx', import.meta.url), 'utf8')

const findNamesBelow = (heading: string) => {
  const table = readme.slice(readme.indexOf(`| ${heading} |`)).split('\n\n')[0] ?? ''
  return [...table.matchAll(/^\| (`.*?) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name),
  )
}

it('the first example on the npm page imports only names that the package exports', () => {
  const names = /import \{ (.*) \} from 'kisslock'/.exec(readme)?.[1]?.split(', ') ?? []
  expect(names).toHaveLength(3)
  expect(names.filter((name) => !(name in kit))).toEqual([])
})

it('the npm page and docs/compared.md contain the sizes that the benchmark has measured', () => {
  const readText = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const countPattern = /^\| (?:until the button works|at rest|with the dialog open) .*? \| \+([\d.]+) \|/gm
  const sizes = [...readText('bench/RESULTS.md').matchAll(countPattern)].map(([, kB]) => `${kB} kB`)
  expect(sizes).toHaveLength(3)
  expect([readme, readText('docs/compared.md')].flatMap((page) => sizes.filter((kB) => !page.includes(kB)))).toEqual([])
})

it('wagmi exports no name that the package exports', async () => {
  const wagmi = await import('wagmi')
  expect(Object.keys(kit).filter((name) => name in wagmi)).toEqual([])
})

it('the npm page mentions each component and hook of the package', () => {
  const namedParts = [...readme.matchAll(/`(\w+)/g)].map(([, name]) => name)
  const parts = Object.keys(kit).filter((name) => /^(use|[A-Z])/.test(name) && name !== 'KisslockError')
  expect(parts.filter((name) => !namedParts.includes(name))).toEqual([])
})

it.each([
  ['option of `createKisslock`', optionsSource],
  ['property of `KisslockProvider`', providerSource],
])('each %s in the list on the npm page exists', (heading, source) => {
  const names = findNamesBelow(heading)
  expect(names.length).toBeGreaterThan(5)
  expect(names.filter((name) => !new RegExp(`(^  |{ )${name}\\??:`, 'm').test(source))).toEqual([])
})

it('docs/react.md contains the first example of the npm page', () => {
  const examples = /```sh\n.*?```\n\n```tsx\n.*?```/s.exec(readme)?.[0] ?? 'none'
  expect(readFileSync(new URL('../../docs/react.md', import.meta.url), 'utf8')).toContain(examples)
})

it('docs/react.md shows the same provider and component as the examples, and a connector that the package exports', () => {
  const page = readFileSync(new URL('../../docs/react.md', import.meta.url), 'utf8')
  const provider = /^<WagmiProvider.*>$/m.exec(page)?.[0] ?? ''
  for (const example of ['vite_fastapi/src/main.tsx', 'react_router/app/root.tsx'])
    expect(readFileSync(new URL(`../../examples/${example}`, import.meta.url), 'utf8')).toContain(provider)
  const next = readFileSync(new URL('../../examples/next/app/Providers.tsx', import.meta.url), 'utf8')
  expect(next).toContain('initialState={initialState}>')
  expect(page).toContain(readFileSync(new URL('../../examples/vite_fastapi/src/Members.tsx', import.meta.url), 'utf8'))
  const [, name = ''] = /import \{ (\w+) \} from 'kisslock\/element'/.exec(page) ?? []
  expect(page).toContain(`connectors: [${name}()]`)
  expect(element).toHaveProperty(name)
})
