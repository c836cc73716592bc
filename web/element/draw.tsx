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

/** The shared state that rendering an element needs. */
type DrawnSite = Pick<ElementSite, 'owner' | 'ChainTile'>

type ElementPartsProps = {
  kisslock: KisslockCore
  site: DrawnSite
  element: Element
  press?: EarlyPress | undefined
}

/**
 * The button of an element, and the dialog if this element owns it. Only one element contains the dialog, so that the
 * page has only one dialog.
 */
export const ElementParts = ({ kisslock, site: { owner, ChainTile }, element, press }: ElementPartsProps) => {
  const ownsDialog = useSyncExternalStore(owner.subscribe, owner.get, () => undefined) === element
  // biome-ignore lint/correctness/useExhaustiveDependencies: the press does not change when the language changes
  useEffect(() => {
    if (press) answerPress(kisslock, press)
  }, [press])
  return (
    <CoreProvider kisslock={kisslock}>
      <ConnectButton ChainTile={ChainTile} />
      {ownsDialog && <ConnectDialog />}
    </CoreProvider>
  )
}

/**
 * Return a core with which the first rendering in the browser matches the shell's rendering. `isRestoring` is true if a
 * connection will be restored.
 */
export const createFirstRenderCore = (kisslock: KisslockCore, isRestoring: boolean): KisslockCore => {
  const connection: Connection = { status: isRestoring ? 'reconnecting' : 'disconnected' }
  const session: Session = { status: 'unknown' }
  return {
    ...kisslock,
    connection: { ...kisslock.connection, getFirst: () => connection },
    session: { ...kisslock.session, getFirst: () => session },
  }
}

/**
 * The nodes to which the runtime attaches: a box that is empty or contains the rendered shell, and the presses on its
 * button.
 */
export type ElementShell = { element: Element; box: HTMLElement; press?: EarlyPress | undefined }

/** The functions that control React's rendering in an element's box. */
export type ElementDrawing = { draw: (kisslock: KisslockCore) => void; remove: () => void }

/**
 * Render the button, and also the dialog if this element owns the page's dialog. If the existing nodes are in the same
 * language, React hydrates these nodes.
 */
export const createDrawing = ({ element, box, press }: ElementShell, site: DrawnSite): ElementDrawing => {
  // While a connection is being restored, the shell shows a placeholder instead of a button.
  const isRestoring = !box.querySelector('button')
  let root: Root | undefined
  return {
    draw: (kisslock) => {
      const { tag, dir } = kisslock.locale
      const openDialog = (to: Parameters<KisslockCore['open']>[0]) => {
        site.owner.set(element)
        kisslock.open(to)
      }
      const elementCore = createFirstRenderCore({ ...kisslock, open: openDialog }, isRestoring)
      const elementParts = <ElementParts key={tag} kisslock={elementCore} site={site} element={element} press={press} />
      if (!root && box.hasChildNodes() && box.lang === tag) root = hydrateRoot(box, elementParts)
      else {
        root ??= createRoot(box)
        root.render(elementParts)
      }
      Object.assign(box, { lang: tag, dir })
    },
    remove: () => root?.unmount(),
  }
}
