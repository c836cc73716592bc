import details, { type WalletDetails } from 'virtual:kisslock/wallet-details'
import { useEffect, useState } from 'react'
import { useKisslock, useText } from '../context'
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

/** What becomes of a connected wallet that ends, and what its owner does. It is shown in one opening of the account. */
export const WayOut = ({ id, name }: { id: string; name: string }) => {
  const text = useText()
  const { locale } = useKisslock()
  const known: Partial<WalletDetails> = details[id] ?? {}
  const mark = `${id}:${known.status}`
  const [fresh] = useState(() => !stored().split(' ').includes(mark))
  const shown = known.way_out && fresh
  useEffect(() => {
    if (shown) return () => store(mark)
  }, [shown, mark])
  if (!shown) return null
  return (
    <p className="kl-note kl-note--warn">
      <Icon path={warn} />
      <span>{text(...endOf(known, name, locale.tag))}</span>
    </p>
  )
}
