/**
 * Adds a style sheet to the document. A constructed sheet needs no `style-src` of the page's policy. On a server nothing is
 * added, so that the button has its look once the page's scripts run; nor in a DOM for tests that has no constructed sheets.
 */
export const addSheet = (css: string): void => {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
