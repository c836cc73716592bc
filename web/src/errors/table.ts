import codes from 'virtual:kisslock/failures/codes'
import type failures from '../../../src/kisslock/data/failures.json'

/**
 * The stable code of a failure: a row of src/kisslock/data/failures.json. Tests, translations and the log use the codes.
 * docs/errors.md has the meaning of each code.
 */
export type ErrorCode = keyof typeof failures.page

/** Whether a text is an error code. */
export const isErrorCode = (text: string): text is ErrorCode => codes.includes(text)
