/** All style sheets loaded so far with the runtime, in order; every shadow root adopts the same objects. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

/** Adds a style sheet to every element, present and future. Constructed sheets need no style-src of the page's policy. */
export const addSheet = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets.push(sheet)
}

/** Adopts the sheets in a shadow root after its own, present and future ones; returns the function that stops this. */
export const adoptSheets = (root: ShadowRoot): (() => void) => {
  root.adoptedStyleSheets.push(...sheets)
  roots.add(root)
  return () => roots.delete(root)
}
