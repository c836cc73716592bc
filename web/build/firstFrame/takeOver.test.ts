import directions from 'virtual:kisslock/directions'
import loadSentences from 'virtual:kisslock/locales'
import { act, createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { Page } from '../../site/Page'
import { createPageCore } from '../../src/createPageCore'
import { freshScreen } from '../../src/dialog/render.fixture'
import { publicConfig } from '../../src/engine/publicConfig.fixture'
import type { PublicConfig, PublicSite } from '../../src/server/wire.gen'
import { pages } from './page'

freshScreen()

const site: PublicSite = {
  name: `${'Long '.repeat(15)}سوق </p>`,
  sentence: '"Tides" & <b>',
  icon: '/a/b/assets/icon.0a1b2c3d.svg',
  terms_url: '/terms?a&b',
  privacy_url: null,
}
const escaped = (text: unknown) => renderToString(createElement('i', null, `${text}`)).slice(3, -4)

/** What the server sends: the build's first frame of a language, filled in for the site. */
const served = (tag: string) =>
  (pages[tag]?.terms_url ?? []).map((piece, i) => (i % 2 ? escaped(site[piece as keyof PublicSite]) : piece)).join('')

const modes: PublicConfig['sign_in']['mode'][] = ['off', 'optional', 'required']

it.each(modes)('React takes over the built first frame as it is, in every language, with sign-in %s', async (mode) => {
  for (const [tag, dir] of Object.entries(directions)) {
    const config = publicConfig({ site, base_path: '/a/b' })
    const messages = (await loadSentences(tag, 'first')).default
    const kisslock = createPageCore({
      config: { ...config, sign_in: { ...config.sign_in, mode } },
      locale: { tag, dir },
      messages,
    })
    const box = document.createElement('div')
    box.innerHTML = served(tag)
    document.body.append(box)
    const nodes = [...box.querySelectorAll('*')]
    const mended: unknown[] = []
    const root = await act(async () =>
      hydrateRoot(box, createElement(Page, { kisslock }), { onRecoverableError: (error) => void mended.push(error) }),
    )
    expect(mended, tag).toEqual([])
    expect(
      nodes.filter((node) => !box.contains(node)),
      tag,
    ).toEqual([])
    await act(async () => root.unmount())
    box.remove()
  }
})
