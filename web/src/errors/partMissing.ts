import { KisslockError } from './KisslockError'

/** Why a part did not come, for the log; what its beginning to work failed with has a code of its own. */
export const partMissing = (error: unknown): KisslockError =>
  error instanceof KisslockError ? error : new KisslockError('page/part-missing', {}, { cause: error })
