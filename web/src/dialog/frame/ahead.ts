import { createContext, useContext } from 'react'
import type { Screen } from '../../flow/screen'
import { useFlowValue } from '../context'

/**
 * Return the key of a screen's body in the stage. The guide of each wallet has a different key, because a guide can be
 * rendered before the visitor opens the guide.
 */
export const findBodyKey = (screen: Screen) => (screen.at === 'guide' ? screen.wallet : '')

/** The key of the body that contains a component. Undefined outside the stage. */
export const BodyContext = createContext<string | undefined>(undefined)

/** Return true if the component is prerendered: its body does not belong to the dialog's current screen. */
export const useIsPrerendered = (): boolean => {
  const bodyKey = useContext(BodyContext)
  return useFlowValue(({ screen }) => bodyKey !== undefined && bodyKey !== findBodyKey(screen))
}
