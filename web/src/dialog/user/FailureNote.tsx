import { useEffect, useRef } from 'react'
import type { KisslockError } from '../../errors/KisslockError'
import { useKisslock } from '../context'
import { Notice } from '../elements/Notice'
import { infoIcon } from '../icons/wallet'
import { useUserFailureDescriber } from './useUserFailure'

/** The reason why the last request failed, shown above the list and announced once. */
export const FailureNote = ({ failure }: { failure: KisslockError | undefined }) => {
  const { say } = useKisslock()
  const describeFailure = useUserFailureDescriber()
  const announcedFailureRef = useRef<KisslockError>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: announces only new failures
  useEffect(() => {
    if (failure && announcedFailureRef.current !== failure) say(describeFailure(failure))
    announcedFailureRef.current = failure
  }, [failure])
  if (!failure) return null
  return <Notice path={infoIcon}>{describeFailure(failure)}</Notice>
}
