import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useLayoutEffect, useState } from 'react'
import { useKisslock, useOpen, useText } from '../context'
import { Icon } from '../entry/Icon'
import { warn } from '../icons/entry'
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

const store = (shown: string) => {
  try {
    localStorage.setItem(key, `${stored()} ${shown}`.trim())
  } catch {}
}

const isNew = (mark: string): boolean => !stored().split(' ').includes(mark)

/** What becomes of a connected wallet that ends, and what its owner does. It is shown in one opening of the account. */
export const WayOut = ({ id, name }: { id: string; name: string }) => {
  const text = useText()
  const { locale } = useKisslock()
  const open = useOpen()
  const known: Partial<WalletDetails> = details[id] ?? {}
  const mark = `${id}:${known.status}`
  const ends = known.way_out !== undefined
  const [shown, setShown] = useState(() => ends && isNew(mark))
  // A layout effect: a note that was shown before must not be visible for a moment. The account is drawn while it is closed, too.
  useLayoutEffect(() => {
    if (!open || !ends) return
    const fresh = isNew(mark)
    setShown(fresh)
    if (fresh) return () => store(mark)
  }, [open, ends, mark])
  if (!shown) return null
  return (
    <p className="kl-note kl-note--warn">
      <Icon path={warn} />
      <span>{text(...endOf(known, name, locale.tag))}</span>
    </p>
  )
}
