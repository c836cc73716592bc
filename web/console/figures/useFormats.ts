import { useMemo } from 'react'
import { useKit } from '../../src/dialog/kit'
import { createFormats, type Formats } from './formats'

/** The formats of the operator's language. */
export const useFormats = (): Formats => {
  const { tag } = useKit().locale
  return useMemo(() => createFormats(tag), [tag])
}
