import { describe, expect, it } from 'vitest'
import vectors from '../../../../vectors/wallet-links.json'
import { isAppLink } from './isAppLink'
import { isBrowseTemplate } from './isBrowseTemplate'

const { script, reserved, app, browse } = vectors
const createBrowseLinks = (schemes: string[]) => schemes.map((scheme) => `${scheme}://a.example/{url_encoded}`)

/** tests/guides/test_wallet_links.py tests the server's check of the catalogue with the same vectors. */
describe('a link that opens a page in a wallet’s own browser', () => {
  it.each([...browse.refused, ...createBrowseLinks(script), ...createBrowseLinks(reserved)])(
    'the link template %s for a page in a wallet’s browser is rejected',
    (template) => {
      expect(isBrowseTemplate(template)).toBe(false)
    },
  )

  it.each(browse.taken)('the link template %s for a page in a wallet’s browser is accepted', (template) =>
    expect(isBrowseTemplate(template)).toBe(true),
  )

  it('a link template of more than 200 characters is rejected', () => {
    const createTemplate = (length: number) => 'https://a.example/{url_encoded}'.padStart(length, 'a')
    expect([200, 201].map((length) => isBrowseTemplate(createTemplate(length)))).toEqual([true, false])
  })
})

describe('a link that opens the app of a site’s own wallet', () => {
  it.each([...app.refused, ...script.map((scheme) => `${scheme}://wc?uri={uri_encoded}`)])(
    'the link %j to the app of a site’s own wallet is rejected',
    (link) => {
      expect(isAppLink(link)).toBe(false)
    },
  )

  it.each([...app.taken, ...app.site_only])('the link %s to the app of a site’s own wallet is accepted', (link) =>
    expect(isAppLink(link)).toBe(true),
  )
})
