import { useEffect, useRef } from 'react'
import type { KisslockError } from '../../errors/KisslockError'
import { useKisslock } from '../context'
import { Notice } from '../elements/Notice'
import { info } from '../icons/wallet'
import { useUserFailure } from './useUserFailure'

/** Why the last request has failed, above the list; announced once. */
export const FailureNote = ({ failure }: { failure: KisslockError | undefined }) => {
  const { say } = useKisslock()
  const sentence = useUserFailure()
  const announced = useRef<KisslockError>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new failure is news
  useEffect(() => {
    if (failure && announced.current !== failure) say(sentence(failure))
    announced.current = failure
  }, [failure])
  if (!failure) return null
  return <Notice path={info}>{sentence(failure)}</Notice>
}
