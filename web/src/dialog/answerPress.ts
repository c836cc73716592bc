import type { EarlyPress } from '../browser/earlyPress'
import type { KisslockCore } from '../kisslock'
import { preloadDialog } from './preloads'

/**
 * Takes the next presses over, and opens the dialog for a press that waits, as soon as the dialog can be drawn. A connection
 * that is being restored and a dialog that is open already win over the press.
 */
export const answerPress = (kisslock: KisslockCore, press: EarlyPress): void => {
  press.arrived()
  if (!press.waits()) return
  const isFree = () => !kisslock.flow.get().open && kisslock.connection.get().status === 'disconnected'
  const open = () => press.end() && isFree() && kisslock.open()
  if (isFree()) preloadDialog(kisslock).then(open, press.fail)
  else press.end()
}
