import accents from 'virtual:kisslock/accents.css?inline'
import directions from 'virtual:kisslock/directions'
import { labels, type Markup, markup } from 'virtual:kisslock/first-button'
import { hasStoredConnection } from '../src/engine/hasStoredConnection'
import type { Messages } from '../src/locale/messages'
import css from './first.css?inline'
import { storagePrefix } from './storagePrefix'

let sheet: CSSStyleSheet | undefined

/** The style sheet of the button. A constructed sheet needs no `style-src` of the page's policy. */
export const firstSheet = (): CSSStyleSheet => {
  if (!sheet) {
    sheet = new CSSStyleSheet()
    sheet.replaceSync(css + accents)
  }
  return sheet
}

/** Makes the nodes of a drawing, without HTML that a policy for Trusted Types would refuse. */
const nodeOf = (drawn: Markup, fill: (text: string) => string): Node => {
  if (typeof drawn === 'string') return document.createTextNode(fill(drawn))
  const [name, attributes, ...children] = drawn
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, fill(value))
  element.append(...children.map((child) => nodeOf(child, fill)))
  return element
}

/** Draws the button as React draws it first: the place of a connection that will be restored, else the way to connect. */
export const drawFirst = (box: HTMLElement, tag: string, messages: Messages = {}): void => {
  const sentence = (key: string) => messages[`button.${key}`] ?? labels[tag]?.[key] ?? ''
  box.lang = tag
  box.dir = directions[tag] ?? 'ltr'
  const drawn = markup[hasStoredConnection(storagePrefix) ? 'restoring' : 'connect']
  box.replaceChildren(nodeOf(drawn, (text) => text.replace(/\ue000(\w+)\ue001/g, (_, key: string) => sentence(key))))
}
