import { useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ConnectButton, ConnectDialog, type Kisslock, KisslockProvider } from '../src'
import type { Site } from './site'

type PartsProps = { kisslock: Kisslock; owner: Site['owner']; element: Element }

/** Every element has its button; the dialog is in one of them, so that it opens once. */
const Parts = ({ kisslock, owner, element }: PartsProps) => {
  const owns = useSyncExternalStore(owner.subscribe, owner.get) === element
  return (
    <KisslockProvider kisslock={kisslock}>
      <ConnectButton />
      {owns && <ConnectDialog />}
    </KisslockProvider>
  )
}

/** An element's place in the page. */
export type Drawing = { root: Root; box: HTMLElement }

/** The box inside a shadow root that React draws into; it stops the page's type and direction at its edge. */
export const createDrawing = (shadow: ShadowRoot): Drawing => {
  const box = document.createElement('div')
  box.className = 'kl-embed'
  shadow.append(box)
  return { root: createRoot(box), box }
}

/** Draws the button, and the dialog where it belongs, in the language of the Kisslock. */
export const draw = ({ root, box }: Drawing, { kisslock, owner, element }: PartsProps): void => {
  const open: Kisslock['open'] = (to) => {
    owner.set(element)
    kisslock.open(to)
  }
  box.lang = kisslock.locale.tag
  box.dir = kisslock.locale.dir
  root.render(<Parts key={box.lang} kisslock={{ ...kisslock, open }} owner={owner} element={element} />)
}
