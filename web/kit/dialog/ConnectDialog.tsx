import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSite } from '../context/siteContext'
import { Outlet } from './Outlet'

const part = '<ConnectDialog>'

export type ConnectDialogProps = {
  /** Renders the dialog as part of the page, always open and not modal. */
  inline?: boolean
}

/**
 * The site's own place for the dialog. It is empty until the dialog is first opened. Without this component, the
 * provider renders the dialog.
 */
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

/** The provider's place for the dialog, if the site has none. */
export const OwnDialog = () => {
  const { dialogs } = useSite(part)
  const dialogCount = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get)
  const [mounted, setMounted] = useState(false)
  // Render after the effects of the site's own dialogs, which increase `dialogCount`.
  useEffect(() => setMounted(true), [])
  return mounted && dialogCount === 0 ? <Outlet part={part} /> : null
}
