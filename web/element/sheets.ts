/** All style sheets that have loaded with the runtime, in order. Every shadow root adopts the same objects. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

/**
 * Add a style sheet to every current and future element. Constructed sheets need no `style-src` in the page's policy.
 */
export const addSheet = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Adopt all current and future sheets in a shadow root, after its own. Returns the function that stops this. */
export const adoptSheets = (root: ShadowRoot): (() => void) => {
  root.adoptedStyleSheets.push(...sheets)
  roots.add(root)
  return () => roots.delete(root)
}
