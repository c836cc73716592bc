import type { ComponentProps } from 'react'
import { useKisslock } from '../../src/dialog/context'
import type { Opening } from '../../src/flow/screen'
import type { KisslockCore } from '../../src/kisslock'
import { later } from '../page'

/** Loads the dialog's code and the icons that its list shows first. An error is ignored here: opening tries again. */
const preload = async (kisslock: KisslockCore, to: Opening | undefined) => {
  const { preloadDialog, walletIcons } = await later.load()
  await Promise.all([preloadDialog(kisslock), to ? undefined : walletIcons(1).load()])
}

/** Opens the dialog, and loads its code when the pointer or the focus reaches the button. */
export const Opener = ({ to, ...more }: ComponentProps<'button'> & { to?: Opening }) => {
  const kisslock = useKisslock()
  const load = () => void preload(kisslock, to).catch(() => {})
  const open = () => {
    load()
    kisslock.open(to)
  }
  return <button type="button" aria-haspopup="dialog" onClick={open} onPointerEnter={load} onFocus={load} {...more} />
}
