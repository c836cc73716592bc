import { useEffect, useRef } from 'react'
import type { KisslockError } from '../../errors/KisslockError'
import { useKisslock } from '../context'
import { Notice } from '../elements/Notice'
import { info } from '../icons/wallet'
import { useUserFailure } from './useUserFailure'

/** The reason why the last request failed, shown above the list and announced once. */
export const FailureNote = ({ failure }: { failure: KisslockError | undefined }) => {
  const { say } = useKisslock()
  const sentence = useUserFailure()
  const announced = useRef<KisslockError>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only new failures
  useEffect(() => {
    if (failure && announced.current !== failure) say(sentence(failure))
    announced.current = failure
  }, [failure])
  if (!failure) return null
  return <Notice path={info}>{sentence(failure)}</Notice>
}
