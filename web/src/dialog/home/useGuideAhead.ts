import { startTransition, useEffect, useState } from 'react'
import type { Row } from '../../flow/catalogue/list'
import type { Screen } from '../../flow/screen'
import { useKisslock } from '../context'
import { useGuideOf } from './useChoose'

/** How long the pointer or the focus rests on a row before its guide is drawn ahead: rows on the way to another one have none drawn. */
const hoverMs = 50

/** The guide that a press on the pointed row would show. A phone has no pointer, and a detected wallet no guide. */
export const useGuideAhead = (pointed: Row | undefined): Extract<Screen, { at: 'guide' }> | undefined => {
  const { platform } = useKisslock()
  const guideOf = useGuideOf()
  const [guide, setGuide] = useState<ReturnType<typeof guideOf>>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another row has another guide
  useEffect(() => {
    if (!pointed || platform.phone) return
    const timer = setTimeout(() => startTransition(() => setGuide(guideOf(pointed))), hoverMs)
    return () => clearTimeout(timer)
  }, [pointed])
  return guide
}
