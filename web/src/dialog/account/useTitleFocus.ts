import { useContext, useEffect, useRef } from 'react'
import { DialogContext } from '../frame/focus'

/**
 * Move the focus to the dialog's title when `stepName` changes within a screen, because the button that the visitor
 * pressed no longer exists.
 */
export const useTitleFocus = (stepName: string, initialStepName = stepName) => {
  const dialogRef = useContext(DialogContext)
  const previousStepNameRef = useRef(initialStepName)
  useEffect(() => {
    if (previousStepNameRef.current === stepName) return
    previousStepNameRef.current = stepName
    dialogRef.current?.querySelector<HTMLElement>('h2')?.focus({ preventScroll: true })
  }, [stepName, dialogRef])
}
