import { useMemo } from 'react'
import { useKisslock } from '../../src/dialog/context'
import { type ConsoleFormats, createFormats } from './formats'

/** Return the formats of the operator's language. */
export const useFormats = (): ConsoleFormats => {
  const { tag } = useKisslock().locale
  return useMemo(() => createFormats(tag), [tag])
}
