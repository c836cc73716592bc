import type { ComponentProps, SyntheticEvent } from 'react'
import type { Opening } from '../../flow/screen'
import { useKisslock } from '../context'
import { useParts } from '../loading/parts'
import { walletIcons } from '../loading/walletIcons'

/** Lets the browser lay out the closed dialog of a button, invisible (theme/dialog.css), unless it is closing now. */
const layOutDialog = (button: Element) => {
  const dialog = (button.getRootNode() as ParentNode).querySelector<HTMLElement>('.kl-dialog')
  if (dialog?.checkVisibility?.() === false) dialog.dataset.ahead = ''
}

/** Opens the dialog, and loads its code and lays it out when the pointer or the focus reaches the button. */
export const Opener = ({ to, ...props }: ComponentProps<'button'> & { to?: Opening }) => {
  const kisslock = useKisslock()
  const { preloadDialog } = useParts()
  const load = ({ currentTarget }: SyntheticEvent) => {
    // An error is ignored here: opening the dialog tries again and reports it.
    preloadDialog(kisslock).catch(() => {})
    if (to) return
    // The list shows these icons first.
    walletIcons(1)
      .load()
      .catch(() => {})
    layOutDialog(currentTarget)
  }
  const open = () => kisslock.open(to)
  return <button type="button" aria-haspopup="dialog" onClick={open} onPointerEnter={load} onFocus={load} {...props} />
}
