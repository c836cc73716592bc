import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSite } from '../context/siteContext'
import { Outlet } from './Outlet'

const part = '<ConnectDialog>'

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
  return <Outlet part={part} inline={inline} />
}

/** The provider's place for the dialog, where the site has none of its own. */
export const OwnDialog = () => {
  const { dialogs } = useSite(part)
  const dialogCount = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get)
  const [mounted, setMounted] = useState(false)
  // The places of the site are counted by effects, which run before this one.
  useEffect(() => setMounted(true), [])
  return mounted && dialogCount === 0 ? <Outlet part={part} /> : null
}
