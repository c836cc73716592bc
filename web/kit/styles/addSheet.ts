/**
 * Add a style sheet to the document. A constructed sheet needs no `style-src` in the page's policy. Nothing is added on
 * a server, where the button gets its look once the page's scripts run, or in a test DOM without constructed sheets.
 */
export const addSheet = (css: string): void => {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
