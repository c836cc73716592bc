import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useLayoutEffect, useState } from 'react'
import { useOpen } from '../context'
import { Notice } from '../elements/Notice'
import { warn } from '../icons/entry'
import { useDialog } from '../model'
import { endOf } from './endOf'

/** The wallets whose end the visitor has been shown, by id and status, separated by spaces. */
const storageKey = 'kisslock.ends'

/** The stored text; empty where the browser stores nothing. */
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

/** What becomes of a connected wallet that ends, and what its owner does. It is shown in one opening of the account. */
export const WayOut = ({ id, name }: { id: string; name: string }) => {
  const { locale, text } = useDialog()
  const open = useOpen()
  const entry: Partial<WalletDetails> = details[id] ?? {}
  const mark = `${id}:${entry.status}`
  const isEnding = entry.way_out !== undefined
  const [visible, setVisible] = useState(() => isEnding && isNew(mark))
  // A layout effect: a note that was shown before must not be visible for a moment. The account is drawn while it is closed, too.
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
