/** All style sheets that have loaded with the runtime, in order. All shadow roots adopt these same objects. */
const sheets: CSSStyleSheet[] = []
const shadowRoots = new Set<ShadowRoot>()

/**
 * Add a style sheet to every current and future element. Constructed style sheets need no `style-src` in the page's
 * content security policy.
 */
export const addSheet = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of shadowRoots) root.adoptedStyleSheets.push(sheet)
}

/**
 * Adopt all current and future style sheets in a shadow root, after the root's own sheets. Returns the function that
 * stops adopting new sheets.
 */
export const adoptSheets = (root: ShadowRoot): (() => void) => {
  root.adoptedStyleSheets.push(...sheets)
  shadowRoots.add(root)
  return () => shadowRoots.delete(root)
}
