import { useEffect, useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { EarlyPress } from '../src/browser/earlyPress'
import { answerPress } from '../src/dialog/answerPress'
import { ConnectButton } from '../src/dialog/ConnectButton'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import type { Connection } from '../src/flow/connection'
import type { Session } from '../src/flow/session'
import type { KisslockCore } from '../src/kisslock'
import type { ElementSite } from './site'

/** What drawing an element needs of the page's elements. */
type DrawnSite = Pick<ElementSite, 'owner' | 'ChainTile'>

type PartsProps = {
  kisslock: KisslockCore
  site: DrawnSite
  element: Element
  press?: EarlyPress | undefined
}

/** Every element has a button; one of the elements holds the dialog, so that the page has one dialog. */
export const Parts = ({ kisslock, site: { owner, ChainTile }, element, press }: PartsProps) => {
  const owns = useSyncExternalStore(owner.subscribe, owner.get, () => undefined) === element
  // biome-ignore lint/correctness/useExhaustiveDependencies: in another language there is no new press
  useEffect(() => {
    if (press) answerPress(kisslock, press)
  }, [press])
  return (
    <CoreProvider kisslock={kisslock}>
      <ConnectButton ChainTile={ChainTile} />
      {owns && <ConnectDialog />}
    </CoreProvider>
  )
}

/** The core whose first drawing in a browser is that of the shell. `restoring`: a connection will be restored. */
export const asDrawn = (kisslock: KisslockCore, restoring: boolean): KisslockCore => {
  const connection: Connection = { status: restoring ? 'reconnecting' : 'disconnected' }
  const session: Session = { status: 'unknown' }
  return {
    ...kisslock,
    connection: { ...kisslock.connection, drawn: () => connection },
    session: { ...kisslock.session, drawn: () => session },
  }
}

/** What the runtime attaches to: a box with the shell's drawing or without content, and the presses on its button. */
export type Shell = { element: Element; box: HTMLElement; press?: EarlyPress | undefined }

/** What React draws into the box of an element. */
export type Drawing = { draw: (kisslock: KisslockCore) => void; remove: () => void }

/** Draws the button, and the dialog if the element owns it. React takes over nodes that the box has in the same language. */
export const createDrawing = ({ element, box, press }: Shell, site: DrawnSite): Drawing => {
  const restoring = !box.querySelector('button')
  let root: Root | undefined
  return {
    draw: (kisslock) => {
      const { tag, dir } = kisslock.locale
      const open = (to: Parameters<KisslockCore['open']>[0]) => {
        site.owner.set(element)
        kisslock.open(to)
      }
      const drawnCore = asDrawn({ ...kisslock, open }, restoring)
      const parts = <Parts key={tag} kisslock={drawnCore} site={site} element={element} press={press} />
      if (!root && box.hasChildNodes() && box.lang === tag) root = hydrateRoot(box, parts)
      else {
        root ??= createRoot(box)
        root.render(parts)
      }
      Object.assign(box, { lang: tag, dir })
    },
    remove: () => root?.unmount(),
  }
}
