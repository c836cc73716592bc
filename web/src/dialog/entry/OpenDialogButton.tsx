import type { ComponentProps, SyntheticEvent } from 'react'
import type { Opening } from '../../flow/screen'
import { useKisslock } from '../context'
import { useParts } from '../loading/parts'
import { findIconFile } from '../loading/walletIcons'

/**
 * Let the browser lay out the closed dialog invisibly (theme/dialog.css), unless its closing animation is still
 * running.
 */
const layOutDialog = (button: Element) => {
  const dialog = (button.getRootNode() as ParentNode).querySelector<HTMLElement>('.kl-dialog')
  if (dialog?.checkVisibility?.() === false) dialog.dataset.ahead = ''
}

/**
 * A button that opens the dialog. When the pointer or the focus reaches the button, the dialog is loaded and laid out.
 */
export const OpenDialogButton = ({ to, ...props }: ComponentProps<'button'> & { to?: Opening }) => {
  const kisslock = useKisslock()
  const { preloadDialog } = useParts()
  const startLoading = ({ currentTarget }: SyntheticEvent) => {
    // Ignore errors here, because opening the dialog tries again and reports the error.
    preloadDialog(kisslock).catch(() => {})
    if (to) return
    // The first wallets in the list need these icons.
    findIconFile(1)
      .load()
      .catch(() => {})
    layOutDialog(currentTarget)
  }
  const openDialog = () => kisslock.open(to)
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={openDialog}
      onPointerEnter={startLoading}
      onFocus={startLoading}
      {...props}
    />
  )
}
