import { describe, expect, it } from 'vitest'
import vectors from '../../../../vectors/wallet-links.json'
import { isAppLink } from './isAppLink'
import { isBrowseTemplate } from './isBrowseTemplate'

const { script, reserved, app, browse } = vectors
const browseLinks = (schemes: string[]) => schemes.map((scheme) => `${scheme}://a.example/{url_encoded}`)

/** tests/guides/test_wallet_links.py tests the server's check of the catalogue with the same vectors. */
describe('a link that opens a page in a wallet’s own browser', () => {
  it.each([...browse.refused, ...browseLinks(script), ...browseLinks(reserved)])('%s is refused', (template) => {
    expect(isBrowseTemplate(template)).toBe(false)
  })

  it.each(browse.taken)('%s is taken', (template) => expect(isBrowseTemplate(template)).toBe(true))

  it('of more than 200 characters is refused', () => {
    const ofLength = (length: number) => 'https://a.example/{url_encoded}'.padStart(length, 'a')
    expect([200, 201].map((length) => isBrowseTemplate(ofLength(length)))).toEqual([true, false])
  })
})

describe('a link that opens the app of a site’s own wallet', () => {
  it.each([...app.refused, ...script.map((scheme) => `${scheme}://wc?uri={uri_encoded}`)])('%j is rejected', (link) => {
    expect(isAppLink(link)).toBe(false)
  })

  it.each([...app.taken, ...app.site_only])('%s is taken', (link) => expect(isAppLink(link)).toBe(true))
})
