import { key, takeResume } from '../../src/flow/resume'
import type { KisslockCore } from '../../src/kisslock'

// What a page needs once its button works: loaded when the provider is in the page, and before a click at the latest.
export { preloadDialog, preloadSame, sentences, walletIcons } from '../../src/dialog/load'
export { partMissing } from '../../src/errors/partMissing'
export { sendTo } from '../../src/flow/flow'
export { Place } from './Outlet'

/** Whether the visitor has left a guide by a refresh. */
const hasResume = (): boolean => {
  try {
    return sessionStorage.getItem(key) !== null
  } catch {
    // Storage is blocked.
    return false
  }
}

/** Opens the guide that the visitor has left by a refresh. */
export const resumeGuide = async ({ flow }: KisslockCore): Promise<void> => {
  if (!hasResume()) return
  const resume = takeResume(() => sessionStorage, Date.now())
  if (resume) flow.send({ type: 'resumed', ...resume })
}
