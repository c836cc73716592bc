// The sign-in page of forward authentication. The server renders the page (src/kisslock/forward_auth/card.py). The
// server renders the page again whenever the visitor's session might have changed.
import '../src/dialog/theme/shell.css'
import '../src/dialog/theme/entry.css'
import '../src/dialog/theme/card.css'
import '../src/dialog/theme/dialog.css'
import '../src/dialog/theme/steps.css'
import '../src/dialog/theme/request.css'
import '../src/dialog/theme/compact.css'
import '../src/dialog/theme/gate.css'
import '../src/dialog/theme/sign.css'
import 'virtual:kisslock/accents.css'
import '../oidc/page.css'
import { lazy } from '../src/browser/lazy'
import type { SignInMode } from '../src/dialog/beginSignIn'
import { formatDecimal } from '../src/dialog/gate/amountIn'
import { openSessionChannel } from '../src/flow/signing/tabs'
import { readDocument, recheckGates } from '../src/server/forwardAuth'
import { readPage } from '../src/server/readPage'

const { config } = readPage()
const requirementQuery = new URLSearchParams(
  [...new URLSearchParams(location.search)].filter(([name]) => name === 'gate' || name === 'terms'),
)
const dialog = lazy(async () => (await import('./dialog')).dialog)

const findElement = <Part extends HTMLElement>(selector: string, page: Document = document) =>
  page.querySelector<Part>(selector) ?? undefined
const findCard = (page: Document) => findElement('.ko-card', page)

/** Write the card's amounts in the visitor's language. */
const localizeAmounts = () => {
  for (const amount of document.querySelectorAll('data'))
    amount.textContent = formatDecimal(document.documentElement.lang, amount.value, 20)
}

/** Move the focus to an action of the card, or to the card's heading. Does nothing while the dialog is open. */
const focusCard = (action?: string) => {
  const focusTarget = findElement(`.ko-card [data-action="${action}"]`) ?? findElement('.ko-card h1')
  if (!dialog.get()?.isOpen()) focusTarget?.focus()
}

/** Replace the card. If the heading has changed, it gets the focus, so that screen readers read the new heading. */
const replaceCard = (card: HTMLElement) => {
  const previousCard = findCard(document)
  const focusedElement = document.activeElement
  const focusedAction = previousCard?.contains(focusedElement)
    ? (focusedElement as HTMLElement).dataset.action
    : undefined
  const hasNewState = previousCard?.dataset.state !== card.dataset.state
  previousCard?.replaceWith(document.adoptNode(card))
  localizeAmounts()
  if (hasNewState) focusCard()
  else if (focusedAction) {
    focusCard(focusedAction)
    dialog.get()?.say(findElement('.ko-card h1')?.textContent ?? '')
  }
}

let latestRequestNumber = 0

/** Show the card for the visitor's current session. `isRetry` is true if the visitor asked for another check. */
const updateCard = async (isRetry = false): Promise<void> => {
  const requestNumber = ++latestRequestNumber
  if (isRetry) await recheckGates(config, requirementQuery)
  const card = findCard(await readDocument(location.href))
  if (!card || requestNumber !== latestRequestNumber) return
  const continueLink = card.querySelector<HTMLAnchorElement>('[data-action=continue]')
  // A visitor who was already allowed at the first load must press a button. If the proxy denies the visitor anyway, an
  // automatic redirect would repeat forever.
  if (continueLink && (isRetry || dialog.get()?.isOwnSession())) location.replace(continueLink.href)
  else replaceCard(card)
}

const toggleFailureNote = (isShown: boolean) => {
  const failureNote = findElement('.ko-card [role=alert]')
  if (failureNote) failureNote.hidden = !isShown
}

const isSignInMode = (action: string | undefined): action is SignInMode =>
  ['sign', 'renew', 'terms', 'other'].includes(action ?? '')

const onButtonPress = async (button: HTMLElement): Promise<void> => {
  const { action } = button.dataset
  button.setAttribute('aria-busy', 'true')
  toggleFailureNote(false)
  try {
    if (isSignInMode(action)) await (await dialog.load()).begin(action)
    else await updateCard(true)
  } catch {
    toggleFailureNote(true)
  }
  button.removeAttribute('aria-busy')
}

document.addEventListener('click', (event) => {
  const button = (event.target as Element).closest<HTMLElement>('[data-action]')
  if (button?.dataset.action === 'back' && history.length > 1) {
    event.preventDefault()
    history.back()
  } else if (button instanceof HTMLButtonElement && !button.ariaBusy) void onButtonPress(button)
})
addEventListener('pageshow', ({ persisted }) => persisted && void updateCard().catch(() => {}))
openSessionChannel(config)?.addEventListener('message', () => void updateCard().catch(() => {}))
dialog.load().then(
  ({ onClosed }) => onClosed(() => document.activeElement === document.body && focusCard()),
  () => {},
)
localizeAmounts()
