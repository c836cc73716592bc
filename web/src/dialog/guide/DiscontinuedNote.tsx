import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useLayoutEffect, useState } from 'react'
import { useIsDialogOpen } from '../context'
import { Notice } from '../elements/Notice'
import { warnIcon } from '../icons/entry'
import { useDialog } from '../model'
import { discontinuedSentence } from './discontinuedSentence'

/**
 * The storage key of the notes that the visitor has seen. The stored text contains `<wallet id>:<status>` for each
 * note. Spaces separate the notes.
 */
const storageKey = 'kisslock.ends'

/** Return the stored value. Returns an empty string if the browser's storage is blocked. */
const readSeenMarks = (): string => {
  try {
    return localStorage.getItem(storageKey) ?? ''
  } catch {
    return ''
  }
}

const storeSeenMark = (seenMark: string) => {
  try {
    localStorage.setItem(storageKey, `${readSeenMarks()} ${seenMark}`.trim())
  } catch {}
}

const isUnseenMark = (seenMark: string): boolean => !readSeenMarks().split(' ').includes(seenMark)

/**
 * A note about a connected wallet that is being discontinued, and what its owner should do. The note is shown only
 * once, until the account screen closes.
 */
export const DiscontinuedNote = ({ id, name }: { id: string; name: string }) => {
  const { locale, text } = useDialog()
  const isDialogOpen = useIsDialogOpen()
  const walletEntry: Partial<WalletDetails> = details[id] ?? {}
  const seenMark = `${id}:${walletEntry.status}`
  const isEnding = walletEntry.way_out !== undefined
  const [visible, setVisible] = useState(() => isEnding && isUnseenMark(seenMark))
  // Use a layout effect, so that a note that the visitor has already seen does not appear for a moment. The account
  // screen is also rendered while the dialog is closed.
  useLayoutEffect(() => {
    if (!isDialogOpen || !isEnding) return
    const isUnseen = isUnseenMark(seenMark)
    setVisible(isUnseen)
    if (isUnseen) return () => storeSeenMark(seenMark)
  }, [isDialogOpen, isEnding, seenMark])
  if (!visible) return null
  return (
    <Notice path={warnIcon} className="kl-note--warn">
      {text(...discontinuedSentence(walletEntry, name, locale.tag))}
    </Notice>
  )
}
