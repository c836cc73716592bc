import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { cases } from '../../../vectors/escape.json'
import { Page } from '../../site/Page'
import { createPageCore } from '../../src/createPageCore'
import { resetScreenBeforeEach } from '../../src/dialog/render.fixture'
import { publicConfig } from '../../src/engine/publicConfig.fixture'
import type { PublicSite, SignInMode } from '../../src/server/wire.gen'
import { framesByLanguage, renderFirstFrame } from './page'

resetScreenBeforeEach()

const plainSite: PublicSite = {
  name: 'Acme',
  sentence: 'Tools for tides.',
  icon: '/logo.svg',
  terms_url: null,
  privacy_url: null,
}

const sites: Record<string, PublicSite> = {
  'a plain site': plainSite,
  'a long name, a base path and both links': {
    ...plainSite,
    ...{ name: 'Long '.repeat(16), icon: '/a/b/assets/icon.0a1b2c3d.svg', terms_url: '/terms?a&b' },
    privacy_url: 'https://acme.example/privacy#a',
  },
  'a right-to-left name and only the terms': { ...plainSite, name: 'سوق שוק', terms_url: '/terms' },
  'a hostile name and only a privacy notice': {
    ...plainSite,
    ...{ name: `${'Long '.repeat(15)}سوق </p>"'&<!--{site}`, sentence: '"Tides" & <b>', privacy_url: '/privacy' },
  },
}

/** Fill in a page as the server does (kisslock.site.first_frame), but with React's own escaping. */
const fillFirstFrame = (tag: string, site: PublicSite) => {
  const links = ['privacy_url', 'terms_url'].filter((name) => site[name as keyof PublicSite])
  const escapeText = (text: string | null | undefined) => renderToString(createElement('i', null, text)).slice(3, -4)
  const pieces = framesByLanguage[tag]?.[links.join(' ')] ?? []
  return pieces.map((piece, i) => (i % 2 ? escapeText(site[piece as keyof PublicSite]) : piece)).join('')
}

describe('the first frame of the hosted page', () => {
  const tags = Object.keys(directions)
  it(`the first frame of the page exists in each of the ${tags.length} languages`, () => {
    expect(Object.keys(framesByLanguage).sort()).toEqual(tags.sort())
    expect(new Set(Object.values(directions))).toEqual(new Set(['ltr', 'rtl']))
  })

  it.each(Object.keys(sites))(
    'the first frame with the values of %s equals React’s rendering in every language',
    async (title) => {
      const site = sites[title] ?? plainSite
      for (const tag of tags) expect(fillFirstFrame(tag, site), tag).toBe((await renderFirstFrame(tag, site)).join(''))
    },
  )

  const modes: SignInMode[] = ['off', 'optional', 'required']
  const [title = ''] = Object.keys(sites).slice(-1)

  it.each(modes)(
    `if sign-in is %s, React hydrates the first frame with the values of ${title} without a change in every language`,
    async (mode) => {
      const { [title]: site = plainSite } = sites
      const config = publicConfig({ site, base_path: '/a/b' })
      for (const [tag, dir] of Object.entries(directions)) {
        const messages = (await loadSentences(tag, 'first')).default
        const settings = { ...config, sign_in: { ...config.sign_in, mode } }
        const kisslock = createPageCore({ config: settings, locale: { tag, dir }, messages })
        const box = document.body.appendChild(document.createElement('div'))
        box.innerHTML = fillFirstFrame(tag, site)
        const nodes = [...box.querySelectorAll('*')]
        const recoveredErrors: unknown[] = []
        const onRecoverableError = (error: unknown) => void recoveredErrors.push(error)
        const root = await act(async () => hydrateRoot(box, createElement(Page, { kisslock }), { onRecoverableError }))
        expect([recoveredErrors, nodes.filter((node) => !box.contains(node))], tag).toEqual([[], []])
        await act(async () => root.unmount())
        box.remove()
      }
    },
  )
})

it.each(cases)('React escapes $text in the same way as the server (vectors/escape.json)', ({ text, html }) => {
  expect(renderToString(createElement('p', { title: text }, text))).toBe(`<p title="${html}">${html}</p>`)
})
