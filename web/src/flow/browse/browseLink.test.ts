import { describe, expect, it } from 'vitest'
import { readWallets } from '../../../build/data'
import { createBrowseLink } from './browseLink'

const address = 'https://bücher.example/käse/a%20b?q=ü&n=1#ort "x\\y\''
/** The page's URL as a URL parser serializes it. Characters that would end a quoted text are also escaped. */
const serializedUrl = 'https://xn--bcher-kva.example/k%C3%A4se/a%20b?q=%C3%BC&n=1#ort%20%22x%5Cy%27'

/** Return the address that an app reads from each link: the parameter named in the wallet's documentation. */
const urlReaders: Record<string, (link: URL) => string | null | undefined> = {
  'link.metamask.io': ({ pathname, search, hash }) => `https://${pathname.slice('/dapp/'.length)}${search}${hash}`,
  'link.trustwallet.com': ({ searchParams }) => searchParams.get('url'),
  'trust://open_url': ({ searchParams }) => searchParams.get('url'),
  'go.cb-w.com': ({ searchParams }) => searchParams.get('cb_url'),
  'web3.okx.com': ({ searchParams }) => new URL(searchParams.get('deeplink') ?? '').searchParams.get('dappUrl'),
  'okx://wallet': ({ searchParams }) => searchParams.get('dappUrl'),
  'bkcode.vip': ({ searchParams }) => searchParams.get('url'),
  'bitkeep://bkconnect': ({ searchParams }) => searchParams.get('url'),
  'phantom.app': ({ pathname }) => decodeURIComponent(pathname.slice('/ul/browse/'.length)),
  'imtokenv2://navigate': ({ searchParams }) => searchParams.get('url'),
  'tpdapp://open': ({ searchParams }) => JSON.parse(searchParams.get('params') ?? '{}').url,
  'wallet.roninchain.com': ({ searchParams }) => searchParams.get('url'),
  'roninwallet://in_app_browser': ({ searchParams }) => searchParams.get('url'),
}
const templates = readWallets().flatMap(({ browse }) => [...(browse?.ios ?? []), ...(browse?.android ?? [])])
const templatesWithReader = [...new Set(templates)].map((template) => {
  const door = Object.keys(urlReaders).find((name) => template.replace('https://', '').startsWith(name))
  return [template, door ?? ''] as const
})

describe('the links of the catalogue', () => {
  it.each(templatesWithReader)(
    'a link from the template %s contains the complete URL, even with Unicode characters, &, # and %%',
    (template, door) => {
      const link = createBrowseLink(template, address)
      expect(urlReaders[door]?.(new URL(link ?? ''))).toBe(serializedUrl)
      expect(link).toMatch(/^[!-~]+$/)
    },
  )

  it('a link contains the site’s origin if its template has a placeholder for the site', () => {
    const phantom = templates.find((template) => template.includes('phantom')) ?? ''
    expect(new URL(createBrowseLink(phantom, address) ?? '').searchParams.get('ref')).toBe(
      'https://xn--bcher-kva.example',
    )
  })
})

describe('a link that is rejected', () => {
  it.each(['javascript://a.example/{url_encoded}', 'https://a.example/'])(
    'a link from the template %s is rejected',
    (template) => {
      expect(createBrowseLink(template, address)).toBeUndefined()
    },
  )

  it('a link is rejected if it would be longer than systems and link hosts allow', () => {
    expect(createBrowseLink('acme://open?u={url_encoded}', `https://a.example/${'x'.repeat(2000)}`)).toBeUndefined()
  })
})
