import { createContext, useContext } from 'react'
import type { Screen } from '../../flow/screen'
import { useFlowValue } from '../context'

/**
 * Return the key of a screen's body in the stage. Each wallet's guide has its own key, because a guide can be rendered
 * ahead, before the visitor opens it.
 */
export const bodyKeyOf = (screen: Screen) => (screen.at === 'guide' ? screen.wallet : '')

/** The key of the body that contains a component. Undefined outside the stage. */
export const BodyContext = createContext<string | undefined>(undefined)

/** Return true if the component is rendered ahead: its body does not belong to the dialog's current screen. */
export const useIsAhead = (): boolean => {
  const body = useContext(BodyContext)
  return useFlowValue(({ screen }) => body !== undefined && body !== bodyKeyOf(screen))
}
