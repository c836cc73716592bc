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
  const { dialogCountStore } = useSite(partName)
  useEffect(() => {
    if (dialogCountStore.get() > 0 && process.env.NODE_ENV !== 'production')
      throw new Error(
        'Kisslock: the page has two <ConnectDialog>. One for the whole application is enough; remove the other.',
      )
    dialogCountStore.set(dialogCountStore.get() + 1)
    return () => dialogCountStore.set(dialogCountStore.get() - 1)
  }, [dialogCountStore])
  return <SlotOutlet part={partName} inline={inline} />
}

/** The place where the provider renders the dialog, if the site has no `ConnectDialog` of its own. */
export const ProviderDialog = () => {
  const { dialogCountStore } = useSite(partName)
  const dialogCount = useSyncExternalStore(dialogCountStore.subscribe, dialogCountStore.get, dialogCountStore.get)
  const [isMounted, setIsMounted] = useState(false)
  // Render after the effects of the site's own dialogs, which increase `dialogCount`.
  useEffect(() => setIsMounted(true), [])
  return isMounted && dialogCount === 0 ? <SlotOutlet part={partName} /> : null
}
