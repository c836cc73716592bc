import labels from 'virtual:kisslock/button-labels'
import directions from 'virtual:kisslock/directions'
import type { Messages } from '../src/locale/messages'
import type { PageLocale } from '../src/server/wire.gen'

/** Create an element without parsing HTML, because a policy for Trusted Types would reject HTML. */
const createElement = (name: string, attributes: Readonly<Record<string, string>>, ...content: (Node | string)[]) => {
  const element = document.createElement(name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value)
  element.append(...content)
  return element
}

type SentenceFinder = (key: 'connect' | 'connecting' | 'reconnecting') => string

const createConnectButton = (findSentence: SentenceFinder) => {
  const currentText = createElement('span', { class: 'kl-connect__now' }, findSentence('connect'))
  const attributes = { type: 'button', 'aria-haspopup': 'dialog', class: 'kl-connect' }
  return createElement('button', { ...attributes, 'data-other': findSentence('connecting') }, currentText)
}

const createRestoringPlaceholder = (findSentence: SentenceFinder) => {
  const skeletonParts = ['kl-skel--dot', 'kl-skel--b'].map((skeletonPart) =>
    createElement('span', { class: `kl-skel ${skeletonPart}` }),
  )
  return createElement(
    'span',
    { class: 'kl-chip kl-chip--who', role: 'status', 'aria-label': findSentence('reconnecting') },
    ...skeletonParts,
  )
}

/**
 * Render the button with exactly the HTML of React's first rendering. A test compares the HTML of both. If a connection
 * will be restored, a placeholder is rendered instead of the connect button.
 */
export const drawShell = (box: HTMLElement, isRestoring: boolean, tag: string, messages: Messages = {}): void => {
  const findSentence: SentenceFinder = (key) => messages[`button.${key}`] ?? labels[tag]?.[key] ?? ''
  Object.assign(box, { lang: tag, dir: directions[tag] ?? 'ltr' })
  const button = isRestoring ? createRestoringPlaceholder(findSentence) : createConnectButton(findSentence)
  box.replaceChildren(createElement('span', { class: 'kl', 'data-kl-button': 'true' }, button))
}

/** Create the hidden note. The note says that the rest of the code could not be loaded. */
export const createFailureNote = ({ tag, dir }: PageLocale, messages: Messages): HTMLElement => {
  const attributes = { class: 'kl kl-failed', role: 'alert', hidden: '', lang: tag, dir }
  return createElement('div', { class: 'kl-embed' }, createElement('p', attributes, messages['page.loadFailed'] ?? ''))
}
