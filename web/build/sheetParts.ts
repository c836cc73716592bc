/** The part of the styles that a rule is in: loaded with the button, with the dialog, or with its later screens. */
type Part = 'entry' | 'dialog' | 'screens'

/** The classes that the button is drawn with; every other class belongs to the dialog. */
const entryClasses =
  /^(?:kl|kl-theme|kl-part|kl-hide-[sl]|kl-sr|kl-num|kl-named|kl-face|kl-flip|kl-tile(?:--(?:24|40|64|round))?|kl-badge|kl-(?:icon|connect|chip|account|avatar|skel|mono|spin)(?:--?[a-z0-9]+|__[a-z]+)*)$/

/** The classes that the element's first file draws: the way to connect, or the place of a connection that will be restored. */
const firstClasses = /^kl(?:-embed|-failed|-connect(?:__now)?|-chip(?:--who)?|-skel(?:--(?:dot|b))?)?$/

/** The classes of the hosted page: those of its button, and of its card in both states. */
const pageClasses = new RegExp(`${entryClasses.source}|^kl-(?:clasp(?:__[a-z]+)?|tile--(?:32|64|empty)|t-small)$`)

/** Elements that only the dialog has. */
const dialogElements = /\bdialog\b|(?<![\w-])(?:h[123]|p|ol|ul|a)(?![\w-])/

/** What only later screens have: states of the mark, notes, tabs, and the looks of their buttons and texts. */
const screenNames =
  /data-state="(?:waiting|closed|apart)"|\.kl-(?:note|card|panel|fold|seg|pickcard|choices|pane|bar|only-s|pill--good|badge--|tile--72|actions--stack|btn--(?:bare|m|wide)|t-(?:head|note))(?![a-z])|btn\[aria-disabled/

/** The part of a selector. `entry`: the classes of the first part; `later`: what else is not in it. */
export const partOf = (selector: string, entry = entryClasses, later = dialogElements): Part => {
  const classes = [...selector.matchAll(/\.([\w-]+)/g)]
  if (classes.every(([, name = '']) => entry.test(name)) && !later.test(selector)) return 'entry'
  return screenNames.test(selector) ? 'screens' : 'dialog'
}

type Node = {
  type: string
  name?: string
  params?: string
  prop?: string
  value?: string
  selectors?: string[]
  nodes?: Node[]
  parent?: Node
  source?: { input: { file?: string } }
  remove(): void
  after(node: Node): void
  append(node: Node): void
  clone(): Node
}
type Root = Node & { walk(visit: (node: Node) => void): void }
type Postcss = { AtRule: new (defaults: { name: string; params: string }) => Node }

const isStep = ({ parent }: Node) => parent?.type === 'atrule' && parent.name === 'keyframes'

const rulesOf = (root: Root): Node[] => {
  const rules: Node[] = []
  root.walk((node) => {
    if (node.type === 'rule' && !isStep(node)) rules.push(node)
  })
  return rules
}

/** The custom properties that a value names. */
const namedIn = (value = ''): string[] => [...value.matchAll(/var\((--kl-[\w-]+)/g)].map(([, name = '']) => name)

const isToken = ({ prop = '' }: Node) => prop.startsWith('--kl-')

/** The tokens that the button's rules use, also by other tokens. */
const entryTokens = (rules: readonly Node[], part: (selector: string) => Part): ReadonlySet<string> => {
  const declarations = rules
    .filter(({ selectors }) => selectors?.some((selector) => part(selector) === 'entry'))
    .flatMap(({ nodes = [] }) => nodes)
  const used = new Set(declarations.filter((node) => !isToken(node)).flatMap(({ value }) => namedIn(value)))
  // Iterating a set also visits what is added to it meanwhile.
  for (const name of used)
    for (const { prop, value } of declarations) if (prop === name) for (const other of namedIn(value)) used.add(other)
  return used
}

/** `page`: the first sheet has all tokens, and what the document's own elements look like. */
type Kept = { parts: readonly Part[]; entry: RegExp; page?: true }

/** Keeps the rules of some parts, and the tokens that no earlier part needs. */
const keepParts = (rules: readonly Node[], { parts, entry, page }: Kept): void => {
  const part = (selector: string) => partOf(selector, entry, page && /\bdialog\b/)
  const inEntry = entryTokens(rules, part)
  for (const rule of rules) {
    const { selectors = [], nodes = [] } = rule
    const ofEntry = selectors.every((selector) => part(selector) === 'entry')
    if (!page && ofEntry && nodes.some(isToken)) {
      for (const node of [...nodes])
        if (!parts.includes(isToken(node) && !inEntry.has(node.prop ?? '') ? 'dialog' : 'entry')) node.remove()
      if (nodes.every(({ type }) => type === 'comment')) rule.remove()
      continue
    }
    const kept = selectors.filter((selector) => parts.includes(part(selector)))
    if (kept.length === 0) rule.remove()
    else if (kept.length !== selectors.length) rule.selectors = kept
  }
}

/** Repeats the dark tokens for the automatic appearance on a dark system. */
const addAutomaticDark = (rules: readonly Node[], { AtRule }: Postcss): void => {
  for (const rule of rules) {
    if (!rule.selectors?.every((selector) => /\[data-kl-scheme="dark"\]\)?$/.test(selector))) continue
    const media = new AtRule({ name: 'media', params: '(prefers-color-scheme:dark)' })
    const automatic = rule.clone()
    automatic.selectors = rule.selectors.map((selector) => selector.replace('"dark"', '"auto"'))
    media.append(automatic)
    rule.after(media)
  }
}

/** Removes keyframes that no rule names, and media queries without rules. */
const prune = (root: Root): void => {
  const animations: string[] = []
  root.walk((node) => {
    if (node.type === 'decl' && node.prop?.startsWith('animation')) animations.push(node.value ?? '')
  })
  const used = (name = '') => animations.some((value) => value.split(/[\s,]+/).includes(name))
  const blocks: Node[] = []
  root.walk((node) => {
    if (node.type === 'atrule') blocks.unshift(node)
  })
  for (const block of blocks)
    if (block.name === 'keyframes' ? !used(block.params) : block.nodes?.length === 0) block.remove()
}

/** What a style sheet keeps, by its path: three sheets of the npm package, two each of the page and the element, and one of the element alone. */
const keptBy = (path = ''): Kept | undefined => {
  const [, place, name] = /\/(kit\/styles|kit\/connect|embed|site)\/(\w+)\.css/.exec(path) ?? []
  const parts: readonly Part[] = name === 'first' ? ['entry'] : ['dialog', 'screens']
  if (place === 'site') return name === 'site' ? undefined : { parts, entry: pageClasses, page: true }
  if (place === 'kit/connect') return { parts: ['dialog'], entry: firstClasses }
  if (place === 'embed') return { parts, entry: firstClasses }
  return name === 'entry' || name === 'dialog' || name === 'screens'
    ? { parts: [name], entry: entryClasses }
    : undefined
}

/**
 * PostCSS plugin of the npm package and the element: their style sheets import the same ones, and each keeps the rules of its
 * parts. The tokens that the button needs are in the first, the others in the second.
 */
export const sheetParts = {
  postcssPlugin: 'kisslock-sheet-parts',
  OnceExit(sheet: unknown, postcss: unknown) {
    const root = sheet as Root
    const kept = keptBy(root.source?.input.file)
    if (!kept) return
    keepParts(rulesOf(root), kept)
    // The page's tokens have them from build/accents.ts.
    if (!kept.page) addAutomaticDark(rulesOf(root), postcss as Postcss)
    prune(root)
  },
}
