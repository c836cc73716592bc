import { useEffect } from 'react'
import { preloadDialog } from '../src/dialog/load'
import type { KisslockCore } from '../src/kisslock'

/**
 * Takes over from the inline script, and opens the dialog for a press that waits, as soon as the dialog can be drawn. A
 * connection that is being restored and a dialog that is open already win over the press.
 */
export const useEarlyPress = (kisslock: KisslockCore) => {
  useEffect(() => {
    document.documentElement.removeAttribute('data-kl-remembered')
    const press = window.kisslockPress
    press?.arrived()
    if (!press?.waits()) return
    const isFree = () => !kisslock.flow.get().open && kisslock.connection.get().status === 'disconnected'
    const open = () => press.end() && isFree() && kisslock.open()
    if (isFree()) preloadDialog(kisslock).then(open, press.fail)
    else press.end()
  }, [kisslock])
}
