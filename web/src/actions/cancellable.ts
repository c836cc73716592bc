import { KisslockError } from '../errors/KisslockError'

/** Runs work that a signal can take back: aborting calls `cancel`; a signal that is aborted already starts nothing. */
export const cancellable = async <Result>(
  signal: AbortSignal | undefined,
  cancel: () => void,
  work: () => Promise<Result>,
): Promise<Result> => {
  if (signal?.aborted) throw new KisslockError('connection/cancelled')
  signal?.addEventListener('abort', cancel)
  try {
    return await work()
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
