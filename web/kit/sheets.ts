/**
 * Adds a style sheet to the document. A constructed sheet needs no `style-src` of the page's policy. On a server nothing is
 * added: `kisslock/styles.css` has the rules of the button.
 */
export const addSheet = (css: string): void => {
  if (typeof document === 'undefined') return
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(css)
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
}
