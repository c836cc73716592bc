import { useMemo } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { createFormats, type Formats } from './formats'

/** Return the formats of the operator's language. */
export const useFormats = (): Formats => {
  const { tag } = useKisslock().locale
  return useMemo(() => createFormats(tag), [tag])
}
