import { KisslockError } from './KisslockError'

/**
 * Convert the error of a dynamic import to `page/part-missing`. A `KisslockError` of the loaded code stays unchanged.
 */
export const toPartMissing = (error: unknown): KisslockError =>
  error instanceof KisslockError ? error : new KisslockError('page/part-missing', {}, { cause: error })
