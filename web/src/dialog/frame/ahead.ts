import { createContext, useContext } from 'react'
import type { Screen } from '../../flow/screen'
import { useFlowValue } from '../context'

/** The name of a screen's body in the stage: each wallet's guide has one of its own, because one may be drawn before it is shown. */
export const bodyKeyOf = (screen: Screen) => (screen.at === 'guide' ? screen.wallet : '')

/** The body that a part is drawn in; undefined outside of the stage. */
export const BodyContext = createContext<string | undefined>(undefined)

/** Whether the part is drawn ahead: its body is not the one of the dialog's screen. */
export const useIsAhead = (): boolean => {
  const body = useContext(BodyContext)
  return useFlowValue(({ screen }) => body !== undefined && body !== bodyKeyOf(screen))
}
