import codes from 'virtual:kisslock/failures/codes'
import type failures from '../../../src/kisslock/data/failures.json'

/**
 * The stable code of an error: a row of src/kisslock/data/failures.json. Tests, translations and the log use the codes.
 * docs/errors.md explains each code.
 */
export type ErrorCode = keyof typeof failures.page

export const isErrorCode = (text: string): text is ErrorCode => codes.includes(text)
