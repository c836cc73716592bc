import { expect, it, vi } from 'vitest'
import { lazy } from './lazy'

it('a part is fetched once, however often it is asked for', async () => {
  const fetchPart = vi.fn(async () => ({ name: 'part' }))
  const part = lazy(fetchPart)
  expect(part.get()).toBeUndefined()
  expect(fetchPart).not.toHaveBeenCalled()
  const [one, two] = await Promise.all([part.load(), part.load()])
  expect(one).toBe(two)
  expect(await part.load()).toBe(one)
  expect(fetchPart).toHaveBeenCalledTimes(1)
})

it('subscribers are called after the module has loaded, and before callers of load continue', async () => {
  const part = lazy(async () => 'here')
  const told: unknown[] = []
  part.subscribe(() => told.push(part.get()))
  await part.load().then(() => told.push('then'))
  expect(told).toEqual(['here', 'then'])
})

it('after a failure the next call tries again', async () => {
  const fetchPart = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue('here')
  const part = lazy(fetchPart)
  const told = vi.fn()
  part.subscribe(told)
  const [one, two] = [part.load(), part.load()]
  await expect(one).rejects.toThrow('offline')
  await expect(two).rejects.toThrow('offline')
  expect([part.get(), told.mock.calls.length]).toEqual([undefined, 0])
  expect(await part.load()).toBe('here')
  expect(fetchPart).toHaveBeenCalledTimes(2)
})

it('a listener that throws does not fetch the module again', async () => {
  const fetchPart = vi.fn(async () => 'here')
  const part = lazy(fetchPart)
  part.subscribe(() => {
    throw new Error('of the listener')
  })
  await expect(part.load()).rejects.toThrow('of the listener')
  await expect(part.load()).rejects.toThrow('of the listener')
  expect(fetchPart).toHaveBeenCalledTimes(1)
})
