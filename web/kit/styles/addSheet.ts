/**
 * Add a style sheet to the document. A constructed style sheet needs no `style-src` in the page's content security
 * policy. Nothing is added on a server; the button gets its look once the page's scripts run in the browser. Nothing is
 * added in a test DOM without constructed style sheets either.
 */
export const addSheet = (css: string): void => {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
