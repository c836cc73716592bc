import type { EarlyPress } from '../browser/earlyPress'
import type { KisslockCore } from '../kisslock'
import { preloadDialog } from './preloads'

/**
 * Take over presses on the button from the early-press code. If the visitor has already pressed the button, open the
 * dialog as soon as it can be rendered, unless a connection is being restored or a dialog is already open.
 */
export const answerPress = (kisslock: KisslockCore, press: EarlyPress): void => {
  press.onLoaded()
  if (!press.isWaiting()) return
  const canOpenDialog = () => !kisslock.flow.get().open && kisslock.connection.get().status === 'disconnected'
  const openDialog = () => press.stopWaiting() && canOpenDialog() && kisslock.open()
  if (canOpenDialog()) preloadDialog(kisslock).then(openDialog, press.fail)
  else press.stopWaiting()
}
