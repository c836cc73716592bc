import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useLayoutEffect, useState } from 'react'
import { useIsDialogOpen } from '../context'
import { Notice } from '../elements/Notice'
import { warnIcon } from '../icons/entry'
import { useDialog } from '../model'
import { chooseDiscontinuedSentence } from './discontinuedSentence'

/**
 * The storage key of the notes that the visitor has seen. The stored text contains `<wallet id>:<status>` for each
 * note. Spaces separate the notes.
 */
const storageKey = 'kisslock.ends'

/** Return the stored value. Returns an empty string if the browser's storage is blocked. */
const readSeenNoteIds = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

const storeSeenNote = (noteId: string) => {
  try {
    localStorage.setItem(storageKey, `${readSeenNoteIds()} ${noteId}`.trim())
  } catch {}
}

const isUnseenNote = (noteId: string): boolean => !readSeenNoteIds().split(' ').includes(noteId)

/**
 * A note about a connected wallet that is being discontinued, and what its owner should do. The note is shown only
 * once, until the account screen closes.
 */
export const DiscontinuedNote = ({ id, name }: { id: string; name: string }) => {
  const { locale, text } = useDialog()
  const isDialogOpen = useIsDialogOpen()
  const walletDetails: Partial<WalletDetails> = details[id] ?? {}
  const noteId = `${id}:${walletDetails.status}`
  const isEnding = walletDetails.way_out !== undefined
  const [isVisible, setIsVisible] = useState(() => isEnding && isUnseenNote(noteId))
  // Use a layout effect, so that a note that the visitor has already seen does not appear for a moment. Wait until the
  // dialog is open, because the account screen is also rendered while the dialog is closed.
  useLayoutEffect(() => {
    if (!isDialogOpen || !isEnding) return
    const isUnseen = isUnseenNote(noteId)
    setIsVisible(isUnseen)
    if (isUnseen) return () => storeSeenNote(noteId)
  }, [isDialogOpen, isEnding, noteId])
  if (!isVisible) return null
  return (
    <Notice path={warnIcon} className="kl-note--warn">
      {text(...chooseDiscontinuedSentence(walletDetails, name, locale.tag))}
    </Notice>
  )
}
