import { useEffect } from 'react'
import { preloadDialog } from '../src/dialog/load'
import type { KisslockCore } from '../src/kisslock'

/** Takes over from the inline script, and opens the dialog for a press that waits, as soon as the dialog can be drawn. */
export const useEarlyPress = (kisslock: KisslockCore) => {
  useEffect(() => {
    document.documentElement.removeAttribute('data-kl-remembered')
    const press = window.kisslockPress
    press?.arrived()
    if (!press?.waits()) return
    const open = () => {
      const isFree = !kisslock.flow.get().open && kisslock.connection.get().status === 'disconnected'
      if (press.end() && isFree) kisslock.open()
    }
    preloadDialog(kisslock).then(open, press.fail)
  }, [kisslock])
}
