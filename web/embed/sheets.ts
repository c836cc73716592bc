/** Every style sheet that has come so far, in its order; made once and adopted by every shadow root. */
const sheets: CSSStyleSheet[] = []
const roots = new Set<ShadowRoot>()

/** Gives a style sheet to every element, those that come later included. Constructed: no policy for styles is asked. */
export const addSheet = (css: string): void => {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  sheets.push(sheet)
  for (const root of roots) root.adoptedStyleSheets = sheets
}

/** Dresses a shadow root now and whenever a part brings more styles; returns how to stop. */
export const dress = (root: ShadowRoot): (() => void) => {
  root.adoptedStyleSheets = sheets
  roots.add(root)
  return () => roots.delete(root)
}
