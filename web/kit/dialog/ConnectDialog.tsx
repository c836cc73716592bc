import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSite } from '../context/siteContext'
import { later } from '../core/lazyParts'
import { Themed } from '../styles/Themed'

const part = '<ConnectDialog>'

/** The dialog's place. Its code is loaded once the provider is in the page. */
const Place = ({ inline = false }: { inline?: boolean }) => {
  const { added } = useSite(part).core.own
  const loaded = useSyncExternalStore(later.subscribe, later.get, () => undefined)
  const ready = useSyncExternalStore(added.subscribe, added.get, () => undefined)
  if (!loaded || !ready) return null
  return (
    <Themed part={part}>
      <loaded.Place inline={inline} />
    </Themed>
  )
}

export type ConnectDialogProps = {
  /** Draws the dialog in the page itself, always open, without a modal. */
  inline?: boolean
}

/** A place of the site's own for the dialog: empty until it is first opened. Without one the provider has a place. */
export const ConnectDialog = ({ inline = false }: ConnectDialogProps) => {
  const { dialogs } = useSite(part)
  useEffect(() => {
    if (dialogs.get() > 0 && process.env.NODE_ENV !== 'production')
      throw new Error(
        'Kisslock: the page has two <ConnectDialog>. One for the whole application is enough; remove the other.',
      )
    dialogs.set(dialogs.get() + 1)
    return () => dialogs.set(dialogs.get() - 1)
  }, [dialogs])
  return <Place inline={inline} />
}

/** The provider's place for the dialog, where the site has none of its own. */
export const OwnDialog = () => {
  const { dialogs } = useSite(part)
  const placed = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get)
  const [mounted, setMounted] = useState(false)
  // The places of the site are counted by effects, which run before this one.
  useEffect(() => setMounted(true), [])
  return mounted && placed === 0 ? <Place /> : null
}
