import { startTransition, useEffect, useState } from 'react'
import type { ListRow } from '../../flow/catalogue/list'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useGuideFinder } from './useWalletChooser'

/**
 * How long the pointer or the focus must stay on a row before the row's guide is rendered ahead, in milliseconds. If
 * the pointer only crosses a row, no guide is rendered.
 */
const hoverDelayMs = 50

/**
 * Return the guide that a click on the hovered row would show. Undefined on a phone, which has no pointer, and for a
 * detected wallet, which has no guide.
 */
export const useHoveredGuide = (pointedRow: ListRow | undefined): Extract<Screen, { at: 'guide' }> | undefined => {
  const { platform } = useKisslock()
  const findGuide = useGuideFinder()
  const [guide, setGuide] = useState<ReturnType<typeof findGuide>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the guide depends only on the row
  useEffect(() => {
    if (!pointedRow || platform.phone) return
    const timer = setTimeout(() => startTransition(() => setGuide(findGuide(pointedRow))), hoverDelayMs)
    return () => clearTimeout(timer)
  }, [pointedRow])
  return guide
}
