import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useLayoutEffect, useState } from 'react'
import { useOpen } from '../context'
import { Notice } from '../elements/Notice'
import { warn } from '../icons/entry'
import { useDialog } from '../model'
import { endOf } from './endOf'

/** The wallets whose end the visitor has been shown, by id and status, separated by spaces. */
const key = 'kisslock.ends'

/** The stored text; empty where the browser stores nothing. */
const stored = (): string => {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const store = (mark: string) => {
  try {
    localStorage.setItem(key, `${stored()} ${mark}`.trim())
  } catch {}
}

const isNew = (mark: string): boolean => !stored().split(' ').includes(mark)

/** What becomes of a connected wallet that ends, and what its owner does. It is shown in one opening of the account. */
export const WayOut = ({ id, name }: { id: string; name: string }) => {
  const { locale, text } = useDialog()
  const open = useOpen()
  const entry: Partial<WalletDetails> = details[id] ?? {}
  const mark = `${id}:${entry.status}`
  const ends = entry.way_out !== undefined
  const [visible, setVisible] = useState(() => ends && isNew(mark))
  // A layout effect: a note that was shown before must not be visible for a moment. The account is drawn while it is closed, too.
  useLayoutEffect(() => {
    if (!open || !ends) return
    const fresh = isNew(mark)
    setVisible(fresh)
    if (fresh) return () => store(mark)
  }, [open, ends, mark])
  if (!visible) return null
  return (
    <Notice path={warn} className="kl-note--warn">
      {text(...endOf(entry, name, locale.tag))}
    </Notice>
  )
}
