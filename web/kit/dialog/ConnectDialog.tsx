import { useEffect, useState, useSyncExternalStore } from 'react'
import { useSite } from '../context/siteContext'
import { SlotOutlet } from './Outlet'

const partName = '<ConnectDialog>'

export type ConnectDialogProps = {
  /** If true, the dialog is rendered as part of the page. In this case the dialog is always open, and not modal. */
  inline?: boolean
}

/**
 * The place in the site's own markup where the dialog is rendered. This component renders nothing until the dialog is
 * first opened. If a site does not use this component, the provider renders the dialog.
 */
export const ConnectDialog = ({ inline = false }: ConnectDialogProps) => {
  const { dialogs } = useSite(partName)
  useEffect(() => {
    if (dialogs.get() > 0 && process.env.NODE_ENV !== 'production')
      throw new Error(
        'Kisslock: the page has two <ConnectDialog>. One for the whole application is enough; remove the other.',
      )
    dialogs.set(dialogs.get() + 1)
    return () => dialogs.set(dialogs.get() - 1)
  }, [dialogs])
  return <SlotOutlet part={partName} inline={inline} />
}

/** The place where the provider renders the dialog, if the site has no `ConnectDialog` of its own. */
export const OwnDialog = () => {
  const { dialogs } = useSite(partName)
  const dialogCount = useSyncExternalStore(dialogs.subscribe, dialogs.get, dialogs.get)
  const [mounted, setMounted] = useState(false)
  // Render after the effects of the site's own dialogs, which increase `dialogCount`.
  useEffect(() => setMounted(true), [])
  return mounted && dialogCount === 0 ? <SlotOutlet part={partName} /> : null
}
