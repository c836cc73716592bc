import { expect, it } from 'vitest'
import { publicConfig } from '../../engine/publicConfig.fixture'
import { createTestKisslock, render, resetScreenBeforeEach } from '../render.fixture'
import { BrowseFooter } from './Foot'

resetScreenBeforeEach()

const renderLinks = async (terms_url: string | null, privacy_url: string | null) => {
  const { site } = publicConfig()
  const box = await render(<BrowseFooter />, createTestKisslock({ site: { ...site, terms_url, privacy_url } }))
  return [...box.querySelectorAll('a')].map((link) => [link.getAttribute('href'), link.textContent, link.target])
}

it('below the list, the dialog links to the site’s terms and privacy notice, in new tabs', async () => {
  expect(await renderLinks('/terms', 'https://acme.example/privacy')).toEqual([
    ['/terms', 'Terms (opens in a new tab)', '_blank'],
    ['https://acme.example/privacy', 'Privacy (opens in a new tab)', '_blank'],
  ])
})

it('without terms and a privacy notice, the dialog has no link below the list', async () => {
  expect(await renderLinks(null, null)).toEqual([])
  expect(await renderLinks(null, '/privacy')).toHaveLength(1)
})
