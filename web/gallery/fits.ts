type Words = Readonly<Record<string, string>>
type Shown = { language: { lang: string; dir: string }; from: Words; to: Words }
type Found = readonly [key: string, values: Words] | undefined
type Page = { exchanged?: [Text, string][]; found?: Map<string, Found> }

/**
 * Replace each English sentence in the page with its translation. Runs in the page. Returns the number of changed
 * texts.
 */
export const exchange = ({ language, from, to }: Shown): number => {
  const page = window as Page
  for (const [text, english] of page.exchanged ?? []) text.nodeValue = english
  page.exchanged = []
  page.found ??= new Map()
  const fixed = (key: string) => (from[key] ?? '').replace(/\{\w+\}/g, '').length
  const match = (key: string, english: string) => {
    const plain = (from[key] ?? '').replace(/[.*+?^$()|[\]\\]/g, '\\$&')
    const group = (whole: string, name: string, at: number) =>
      plain.indexOf(whole) < at ? `\\k<${name}>` : `(?<${name}>.+?)`
    return english.match(`^${plain.replace(/\{(\w+)\}/g, group)}$`)
  }
  const find = (english: string): Found => {
    const keys = Object.keys(from).filter((key) => fixed(key) > 1 && match(key, english))
    const key = keys.sort((one, other) => fixed(other) - fixed(one))[0]
    return key === undefined ? undefined : [key, { ...match(key, english)?.groups }]
  }
  const inside = (root: ParentNode): Element[] =>
    [...root.querySelectorAll('*')].flatMap((one) => [one, ...(one.shadowRoot ? inside(one.shadowRoot) : [])])
  const all = inside(document.body).filter((one) => !one.matches('svg *, script, style'))
  const done = new Set<Text>()
  for (const element of all.toReversed()) {
    const texts: Text[] = []
    const walk = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) texts.push(walk.currentNode as Text)
    const english = element.textContent.trim()
    if (english.length < 2 || english.length > 400 || texts.some((text) => done.has(text))) continue
    if (!page.found.has(english)) page.found.set(english, find(english))
    const [key, values] = page.found.get(english) ?? []
    if (key === undefined) continue
    const sentence = to[key] ?? to[key.replace(/#.*/, '#other')] ?? ''
    for (const text of texts) {
      page.exchanged.push([text, text.data])
      text.data = text === texts[0] ? sentence.replace(/\{(\w+)\}/g, (_, name) => values?.[name] ?? '') : ''
      done.add(text)
    }
  }
  for (const one of [document.documentElement, ...all]) if (one.matches('html, .kl')) Object.assign(one, language)
  return done.size
}

/**
 * Return the replaced sentences that do not fit: they are cut off, leave their box or the screen, or fill four lines of
 * a button. Runs in the page.
 */
export const misfits = (): string[] =>
  ((window as Page).exchanged ?? []).flatMap(([text]) => {
    const range = document.createRange()
    range.selectNodeContents(text)
    const lines = [...range.getClientRects()].filter(({ width }) => width > 1)
    const parent = text.parentElement
    if (!parent || !lines.length || parent.closest('.kl-sr, [aria-hidden=true]')) return []
    const box = parent.closest('button, a, [role=tab], p, h1, h2, h3, li, dd, dt, td, th, label') ?? parent
    const button = box.matches('button:not(.kl-pickcard, .kc-open), a, [role=tab]')
    const edge = box.getBoundingClientRect()
    const hides = (one: Element) => {
      const { overflowX, overflowY } = getComputedStyle(one)
      const wide = /hidden|clip/.test(overflowX) && one.scrollWidth > one.clientWidth + 1
      return wide || (/hidden|clip/.test(overflowY) && one.scrollHeight > one.clientHeight + 2)
    }
    const wrong = {
      'cut off': hides(parent) || hides(box),
      'four lines': button && new Set(lines.map(({ top }) => Math.round(top / 4))).size > 3,
      'off its box': lines.some(({ left, right }) => left < edge.left - 2 || right > edge.right + 2),
      'below its button': button && lines.some(({ bottom }) => bottom > edge.bottom + 2),
      'off the screen':
        !parent.closest('.kc-scroll') && lines.some(({ left, right }) => left < -1 || right > innerWidth + 1),
    }
    return Object.entries(wrong).flatMap(([what, is]) => (is ? [`${what}: ${text.data}`] : []))
  })
