/**
 * Add a style sheet to the document. A constructed style sheet needs no `style-src` in the page's content security
 * policy. On a server the function does nothing: the button gets its look once the page's scripts run in the browser.
 * The function also does nothing in a test DOM without constructed style sheets.
 */
export const addSheet = (css: string): void => {
  if (typeof document === 'undefined' || !document.adoptedStyleSheets) return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
