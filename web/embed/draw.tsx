import { useSyncExternalStore } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { ConnectButton } from '../src/dialog/entry/ConnectButton'
import type { KisslockCore } from '../src/kisslock'
import type { Site } from './site'

type PartsProps = { kisslock: KisslockCore; owner: Site['owner']; element: Element }

/** Every element has a button; one of the elements holds the dialog, so that the page has one dialog. */
const Parts = ({ kisslock, owner, element }: PartsProps) => {
  const owns = useSyncExternalStore(owner.subscribe, owner.get) === element
  return (
    <CoreProvider kisslock={kisslock}>
      <ConnectButton />
      {owns && <ConnectDialog />}
    </CoreProvider>
  )
}

/** The React root of an element and its box. */
export type Drawing = { root: Root; box: HTMLElement }

/** The box inside a shadow root that React draws into; it resets the type and direction of the page. */
export const createDrawing = (shadow: ShadowRoot): Drawing => {
  const box = document.createElement('div')
  box.className = 'kl-embed'
  shadow.append(box)
  return { root: createRoot(box), box }
}

/** Draws the button, and the dialog if the element owns it, in the language of `kisslock`. */
export const draw = ({ root, box }: Drawing, { kisslock, owner, element }: PartsProps): void => {
  const open: KisslockCore['open'] = (to) => {
    owner.set(element)
    kisslock.open(to)
  }
  box.lang = kisslock.locale.tag
  box.dir = kisslock.locale.dir
  root.render(<Parts key={box.lang} kisslock={{ ...kisslock, open }} owner={owner} element={element} />)
}
