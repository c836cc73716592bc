/** The classes that the button is drawn with; every other class belongs to the dialog. */
const entryClasses =
  /^(?:kl|kl-theme|kl-part|kl-[sl]-none|kl-hide-s|kl-sr|kl-num|kl-named|kl-face|kl-flip|kl-(?:icon|connect|chip|account|avatar|skel|tile|mono|badge|spin)(?:--?[a-z0-9]+|__[a-z]+)*)$/

/** Whether a selector concerns the button: it names no class of the dialog. */
export const isEntrySelector = (selector: string): boolean =>
  [...selector.matchAll(/\.([\w-]+)/g)].every(([, name = '']) => entryClasses.test(name)) && !/^dialog\b/.test(selector)

type Node = {
  type: string
  name?: string
  params?: string
  prop?: string
  value?: string
  selectors?: string[]
  nodes?: Node[]
  parent?: Node
  remove(): void
  source?: { input: { file?: string } }
}
type Root = Node & { walk(visit: (node: Node) => void): void }

const isStep = ({ parent }: Node) => parent?.type === 'atrule' && parent.name === 'keyframes'

/** Keeps the rules of one part. A rule of both parts stays with its selectors of this part. */
const keepPart = (root: Root, entry: boolean): void => {
  const rules: Node[] = []
  root.walk((node) => {
    if (node.type === 'rule' && !isStep(node)) rules.push(node)
  })
  for (const rule of rules) {
    const kept = rule.selectors?.filter((selector) => isEntrySelector(selector) === entry) ?? []
    if (kept.length === 0) rule.remove()
    else if (kept.length !== rule.selectors?.length) rule.selectors = kept
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

/**
 * PostCSS plugin of the npm package: kit/entry.css and kit/dialog.css import the same style sheets; the first keeps the rules
 * of the button, the second those of the dialog, which load with it. Tokens are in the first.
 */
export const sheetParts = {
  postcssPlugin: 'kisslock-sheet-parts',
  OnceExit(sheet: unknown) {
    const root = sheet as Root
    const part = /\/kit\/(entry|dialog)\.css/.exec(root.source?.input.file ?? '')?.[1]
    if (!part) return
    keepPart(root, part === 'entry')
    prune(root)
  },
}
