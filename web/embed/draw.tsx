import { useSyncExternalStore } from 'react'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import type { Store } from '../src/browser/store'
import { ConnectDialog } from '../src/dialog/ConnectDialog'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { KisslockContext } from '../src/dialog/context'
import { ConnectButton } from '../src/dialog/entry/ConnectButton'
import { closedFlow } from '../src/flow/screen'
import type { KisslockCore } from '../src/kisslock'
import type { Site } from './site'

type PartsProps = { kisslock: KisslockCore; first: KisslockCore; owner: Site['owner']; element: Element }

const never = () => () => {}
const fixed = <Value,>(value: Value): Store<Value> => ({ get: () => value, subscribe: never })

/** The state that the first file draws: nothing has happened yet. `restoring`: a connection will be restored. */
export const firstOf = (kisslock: KisslockCore, restoring: boolean): KisslockCore => ({
  ...kisslock,
  connection: fixed({ status: restoring ? 'reconnecting' : 'disconnected' }),
  session: { ...kisslock.session, ...fixed({ status: 'unknown' }) },
  flow: { ...kisslock.flow, ...fixed(closedFlow) },
})

/** Every element has a button; one of the elements holds the dialog, so that the page has one dialog. */
export const Parts = ({ kisslock, first, owner, element }: PartsProps) => {
  const owns = useSyncExternalStore(owner.subscribe, owner.get, () => undefined) === element
  // React draws the button as the first file has drawn it, and then as it is now.
  const shown = useSyncExternalStore(
    never,
    () => kisslock,
    () => first,
  )
  return (
    <CoreProvider kisslock={kisslock}>
      <KisslockContext.Provider value={shown}>
        <ConnectButton />
      </KisslockContext.Provider>
      {owns && <ConnectDialog />}
    </CoreProvider>
  )
}

/** What React draws into the box of an element. */
export type Drawing = { draw: (kisslock: KisslockCore) => void; remove: () => void }

/** Draws the button, and the dialog if the element owns it. React takes over nodes that the box has in the same language. */
export const createDrawing = (box: HTMLElement, owner: Site['owner'], element: Element): Drawing => {
  const restoring = !box.querySelector('button')
  let root: Root | undefined
  return {
    draw: (kisslock) => {
      const { tag, dir } = kisslock.locale
      const own = {
        ...kisslock,
        open: (to: Parameters<KisslockCore['open']>[0]) => {
          owner.set(element)
          kisslock.open(to)
        },
      }
      const parts = <Parts key={tag} kisslock={own} first={firstOf(own, restoring)} owner={owner} element={element} />
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
