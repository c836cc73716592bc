import { afterEach, expect, it, vi } from 'vitest'
import { importWithStyles } from './importWithStyles'

const findLinks = () => [...document.head.querySelectorAll('link')]
const settleLastLink = (name: 'load' | 'error') => findLinks().at(-1)?.dispatchEvent(new Event(name))

afterEach(() => document.head.replaceChildren())

it('a chunk is requested together with its stylesheet, and the promise resolves when both have loaded', async () => {
  const load = vi.fn(async () => 'chunk')
  const modulePromise = importWithStyles(load, ['./a.css'], 'https://site.example/assets/main.js')
  expect([load.mock.calls.length, findLinks().map(({ rel, href }) => [rel, href])]).toEqual([
    1,
    [['stylesheet', 'https://site.example/assets/a.css']],
  ])
  const firstResult = await Promise.race([modulePromise, Promise.resolve('not yet')])
  settleLastLink('load')
  expect([firstResult, await modulePromise]).toEqual(['not yet', 'chunk'])
})

it('a stylesheet is loaded only once, and not at all if the page already links the stylesheet', async () => {
  const linkElement = Object.assign(document.createElement('link'), {
    rel: 'kisslock-styles',
    href: 'https://site.example/b.css',
  })
  document.head.append(linkElement)
  await importWithStyles(async () => 1, ['./b.css'], 'https://site.example/main.js')
  for (const _ of [1, 2]) void importWithStyles(async () => 1, ['./c.css'], 'https://site.example/main.js')
  expect(findLinks().map(({ href }) => href)).toEqual(['https://site.example/b.css', 'https://site.example/c.css'])
})

it('after a failure the next call requests the stylesheet again', async () => {
  const load = () => importWithStyles(async () => 1, ['./d.css'], 'https://site.example/main.js')
  const failurePromise = expect(load()).rejects.toThrow('d.css could not be loaded')
  settleLastLink('error')
  await failurePromise
  const secondImport = load()
  settleLastLink('load')
  expect(await secondImport).toBe(1)
})
