import { useContext, useEffect, useRef } from 'react'
import { DialogContext } from '../frame/focus'

/**
 * Move the focus to the dialog's title when `stepName` changes within a screen, because the button that the visitor
 * pressed no longer exists.
 */
export const useTitleFocus = (stepName: string, initialStepName = stepName) => {
  const dialogRef = useContext(DialogContext)
  const previousStepName = useRef(initialStepName)
  useEffect(() => {
    if (previousStepName.current === stepName) return
    previousStepName.current = stepName
    dialogRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [stepName, dialogRef])
}
