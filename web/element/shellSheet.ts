import accents from 'virtual:kisslock/accents.css?inline'
import css from './shell.css?inline'

let sheet: CSSStyleSheet | undefined

/**
 * Return the style sheet of the button. A constructed style sheet needs no `style-src` in the page's content security
 * policy.
 */
export const getShellSheet = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css + accents)
  }
  return sheet
}
