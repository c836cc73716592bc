import type { Markup } from 'virtual:kisslock/first-button'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

const token = /<(\/?)(\w+)((?: [\w-]+="[^"&]*")*)>|([^<>&]+)/y

/** The one element that React's server renderer writes for a tree, as data. Throws for what the data has no form for. */
export const markupOf = (tree: ReactNode): Markup => {
  const html = renderToStaticMarkup(tree)
  const open: [string, Record<string, string>, ...Markup[]][] = [['', {}]]
  token.lastIndex = 0
  while (token.lastIndex < html.length) {
    const at = token.lastIndex
    const [, end, name, attributes = '', text] = token.exec(html) ?? []
    if (name === undefined && text === undefined) throw new Error(`The first button cannot be data: ${html.slice(at)}`)
    const pairs = [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [key, value])
    const one = text ?? (end ? open.pop() : undefined)
    if (one) open.at(-1)?.push(one)
    else open.push([name ?? '', Object.fromEntries(pairs)])
  }
  return open[0]?.[2] ?? ''
}
