import reported from 'virtual:kisslock/failures/reported'
import type { ErrorCode } from '../errors/table'

/** Whether a failure is reported to the operator's log. Expected ones, such as a declined request, are not. */
export const isReported = (code: ErrorCode): boolean => reported.includes(code)
