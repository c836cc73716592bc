import directions from 'virtual:kisslock/directions'
import { labels, type Markup, markup } from 'virtual:kisslock/first-button'
import type { Messages } from '../src/locale/messages'
import type { PageLocale } from '../src/server/wire.gen'

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
export const drawFirst = (box: HTMLElement, restoring: boolean, tag: string, messages: Messages = {}): void => {
  const sentence = (key: string) => messages[`button.${key}`] ?? labels[tag]?.[key] ?? ''
  const fill = (text: string) => text.replace(/\ue000(\w+)\ue001/g, (_, key: string) => sentence(key))
  Object.assign(box, { lang: tag, dir: directions[tag] ?? 'ltr' })
  box.replaceChildren(nodeOf(markup[restoring ? 'restoring' : 'connect'], fill))
}

/** Draws the note, hidden, that the rest of the code cannot be loaded. */
export const drawNote = ({ tag, dir }: PageLocale, messages: Messages): HTMLElement => {
  const drawn = [
    'div',
    { class: 'kl-embed' },
    ['p', { class: 'kl kl-failed', role: 'alert', hidden: '', lang: tag, dir }, messages['page.loadFailed'] ?? ''],
  ] as const
  return nodeOf(drawn, (text) => text) as HTMLElement
}
