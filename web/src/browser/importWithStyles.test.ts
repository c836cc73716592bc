import { afterEach, expect, it, vi } from 'vitest'
import { importWithStyles } from './importWithStyles'

const findLinks = () => [...document.head.querySelectorAll('link')]
const settleLastLink = (name: 'load' | 'error') => findLinks().at(-1)?.dispatchEvent(new Event(name))

afterEach(() => document.head.replaceChildren())

it('a chunk is requested together with its stylesheet, and the promise resolves when both have loaded', async () => {
  const load = vi.fn(async () => 'chunk')
  const loading = importWithStyles(load, ['./a.css'], 'https://site.example/assets/main.js')
  expect([load.mock.calls.length, findLinks().map(({ rel, href }) => [rel, href])]).toEqual([
    1,
    [['stylesheet', 'https://site.example/assets/a.css']],
  ])
  const before = await Promise.race([loading, Promise.resolve('not yet')])
  settleLastLink('load')
  expect([before, await loading]).toEqual(['not yet', 'chunk'])
})

it('a stylesheet is loaded only once, and not at all if the page already links the stylesheet', async () => {
  const named = Object.assign(document.createElement('link'), {
    rel: 'kisslock-styles',
    href: 'https://site.example/b.css',
  })
  document.head.append(named)
  await importWithStyles(async () => 1, ['./b.css'], 'https://site.example/main.js')
  for (const _ of [1, 2]) void importWithStyles(async () => 1, ['./c.css'], 'https://site.example/main.js')
  expect(findLinks().map(({ href }) => href)).toEqual(['https://site.example/b.css', 'https://site.example/c.css'])
})

it('after a failure the next call requests the stylesheet again', async () => {
  const load = () => importWithStyles(async () => 1, ['./d.css'], 'https://site.example/main.js')
  const failed = expect(load()).rejects.toThrow('d.css could not be loaded')
  settleLastLink('error')
  await failed
  const again = load()
  settleLastLink('load')
  expect(await again).toBe(1)
})
