/**
 * Read the page's own language, and all languages that the server wrote into the page. If the page contains no
 * languages, only English is available.
 */
export function readLocales(): { currentTag: string; tags: readonly string[] } {
  const pageDataText = document.getElementById('kisslock-page')?.textContent
  const { locale, locales } = pageDataText ? JSON.parse(pageDataText) : { locale: { tag: 'en' }, locales: ['en'] }
  return { currentTag: locale.tag, tags: locales }
}

/** Return a language's name in that language. */
export function findLocaleName(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}

/** Return the URL of this page in another language. */
export function createLocaleUrl(href: string, tag: string): string {
  const url = new URL(href)
  url.searchParams.set('locale', tag)
  return url.href
}
