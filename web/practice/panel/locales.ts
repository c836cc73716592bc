/** Reads the page's own language and all that the server wrote into the page; a page without them has English only. */
export function readLocales(): { current: string; all: readonly string[] } {
  try {
    const { locale, locales } = JSON.parse(document.getElementById('kisslock-page')?.textContent ?? '')
    if (typeof locale.tag === 'string' && locales.every((tag: unknown) => typeof tag === 'string')) {
      return { current: locale.tag, all: locales }
    }
  } catch {
    // A page that the server did not write, for instance in a test.
  }
  return { current: 'en', all: ['en'] }
}

/** A language's name in that language. */
export function nameOfLocale(tag: string): string {
  try {
    const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag
    return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
  } catch {
    return tag
  }
}

/** The URL of this page in another language. */
export function inLocale(href: string, tag: string): string {
  const url = new URL(href)
  url.searchParams.set('locale', tag)
  return url.href
}
