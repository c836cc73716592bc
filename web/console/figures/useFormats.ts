import { useMemo } from 'react'
import { useKit } from '../../src/dialog/kit'
import { createFormats, type Formats } from './formats'

/** Figures and times in the operator's language. */
export const useFormats = (): Formats => {
  const { tag } = useKit().locale
  return useMemo(() => createFormats(tag), [tag])
}
