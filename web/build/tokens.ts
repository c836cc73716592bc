import type { CSSOptions } from 'vite'

/** Matches a selector that consists only of attributes for scheme or accent, such as `[data-kl-scheme="dark"]`. */
const schemeSelectorPattern = /^(?:\[data-kl-(?:scheme|accent)[^\]]*\])+$/

/** Return the selector for a shadow root: tokens are set on the host element instead of the document's root element. */
export const toHostSelector = (selector: string): string => {
  if (selector === ':root') return ':host'
  return schemeSelectorPattern.test(selector) ? `:host(${selector})` : selector
}

/**
 * Return the selector for another site's document: tokens are set on the elements with the class `kl-theme`, and rules
 * for a language apply only inside `kl`.
 */
export const toThemeSelector = (selector: string): string => {
  if (selector === ':root' || selector === 'body') return '.kl-theme'
  if (selector.startsWith(':lang(')) return `.kl${selector}`
  return schemeSelectorPattern.test(selector) ? `.kl-theme${selector}` : selector
}

type PostcssPlugin = NonNullable<Exclude<CSSOptions['postcss'], string | undefined>['plugins']>[number]

/** PostCSS plugin that repeats the dark tokens for the automatic color scheme on a dark system. */
const automaticDarkPlugin: PostcssPlugin = {
  postcssPlugin: 'kisslock-automatic-dark',
  Once(sheet, { AtRule }) {
    sheet.each((rule) => {
      if (rule.type !== 'rule' || rule.selector !== '[data-kl-scheme="dark"]') return
      const darkMediaRule = new AtRule({ name: 'media', params: '(prefers-color-scheme:dark)' })
      darkMediaRule.append(rule.clone({ selector: '[data-kl-scheme="auto"]' }))
      rule.after(darkMediaRule)
    })
  },
}

/** Return a PostCSS plugin that moves the tokens of every style sheet to another selector. */
const moveTokensPlugin = (toNewSelector: (selector: string) => string): PostcssPlugin => ({
  postcssPlugin: 'kisslock-move-tokens',
  Rule(rule) {
    const movedSelectors = rule.selectors.map(toNewSelector)
    if (movedSelectors.some((selector, i) => selector !== rule.selectors[i])) rule.selectors = movedSelectors
  },
})

/**
 * Return Vite's options for style sheets. The options depend on the element on which the tokens are set: the document's
 * root element, a shadow root's host, or elements of another site. Feature 1 << 20 of Lightning CSS is disabled: it
 * would add variables for `light-dark()` to each rule with `color-scheme`. No style sheet uses `light-dark()`.
 */
const createCssOptions = (...plugins: PostcssPlugin[]) => ({
  lightningcss: { exclude: 1 << 20 },
  postcss: { plugins: [automaticDarkPlugin, ...plugins] },
})
export const pageStyleOptions = createCssOptions()
export const hostStyleOptions = createCssOptions(moveTokensPlugin(toHostSelector))
export const themeStyleOptions = createCssOptions(moveTokensPlugin(toThemeSelector))
