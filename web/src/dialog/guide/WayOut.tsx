import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useLayoutEffect, useState } from 'react'
import { useOpen } from '../context'
import { Notice } from '../elements/Notice'
import { warn } from '../icons/entry'
import { useDialog } from '../model'
import { endOf } from './endOf'

/**
 * The storage key of the notes that the visitor has seen. The stored text contains `<wallet id>:<status>` for each
 * note. Spaces separate the notes.
 */
const storageKey = 'kisslock.ends'

/** Return the stored value. Returns an empty string if the browser's storage is blocked. */
const readShown = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

const storeShown = (mark: string) => {
  try {
    localStorage.setItem(storageKey, `${readShown()} ${mark}`.trim())
  } catch {}
}

const isNew = (mark: string): boolean => !readShown().split(' ').includes(mark)

/**
 * A note about a connected wallet that is being discontinued, and what its owner should do. The note is shown only
 * once, until the account screen closes.
 */
export const WayOut = ({ id, name }: { id: string; name: string }) => {
  const { locale, text } = useDialog()
  const open = useOpen()
  const entry: Partial<WalletDetails> = details[id] ?? {}
  const mark = `${id}:${entry.status}`
  const isEnding = entry.way_out !== undefined
  const [visible, setVisible] = useState(() => isEnding && isNew(mark))
  // Use a layout effect, so that a note that the visitor has already seen does not appear for a moment. The account
  // screen is also rendered while the dialog is closed.
  useLayoutEffect(() => {
    if (!open || !isEnding) return
    const isUnseen = isNew(mark)
    setVisible(isUnseen)
    if (isUnseen) return () => storeShown(mark)
  }, [open, isEnding, mark])
  if (!visible) return null
  return (
    <Notice path={warn} className="kl-note--warn">
      {text(...endOf(entry, name, locale.tag))}
    </Notice>
  )
}
