import { afterEach, describe, expect, it, vi } from 'vitest'
import { readProfile } from './readProfile'

afterEach(() => vi.unstubAllGlobals())

const address = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'

const stubServer = (body: unknown, status = 200) => {
  const requestedUrls: string[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    requestedUrls.push(url)
    return Response.json(body, { status })
  })
  return requestedUrls
}

describe('a profile', () => {
  it('a profile is requested from the site’s own server, below its base path', async () => {
    const requestedUrls = stubServer({ address, name: 'mira.eth', avatar: `/w/api/profile/${address}/avatar` })
    expect(await readProfile({ base_path: '/w' }, address)).toEqual({
      name: 'mira.eth',
      avatar: `/w/api/profile/${address}/avatar`,
    })
    expect(requestedUrls).toEqual([`/w/api/profile/${address}`])
  })

  it.each([
    ['neither name nor picture', { address, name: null, avatar: null }],
    ['values of other types', { name: 7, avatar: ['x'] }],
    ['a picture of another origin', { name: '', avatar: 'https://elsewhere.example/x.png' }],
    ['a picture that is a script', { name: '', avatar: 'javascript:alert(1)' }],
  ])('a profile has neither name nor picture if the server returns %s', async (_, body) => {
    stubServer(body)
    expect(await readProfile({ base_path: '' }, address)).toEqual({ name: null, avatar: null })
  })

  it('reading a profile fails if the server cannot provide the profile', async () => {
    stubServer({ error: {} }, 503)
    await expect(readProfile({ base_path: '' }, address)).rejects.toThrow('503')
  })
})
