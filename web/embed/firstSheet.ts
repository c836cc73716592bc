import accents from 'virtual:kisslock/accents.css?inline'
import css from './first.css?inline'

let sheet: CSSStyleSheet | undefined

/** The style sheet of the button. A constructed sheet needs no `style-src` of the page's policy. */
export const firstSheet = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css + accents)
  }
  return sheet
}
