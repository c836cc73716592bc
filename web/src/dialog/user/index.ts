import '../theme/user.css'

// The chunk `apps` imports these from here, and not from their own files: the bundler would otherwise move them into a
// third chunk, and sites without such apps would load one file more.
export { createUserPage } from '../../flow/user/page'
export { FailureNote } from './FailureNote'
export { Question } from './Question'
// The chunk of the pages about the user: linked wallets, and signed-in devices and API clients.
export { UserPages } from './UserPages'
export { useLeaveSignedOut } from './useLeaveSignedOut'
export { useUserOptions } from './useUserOptions'
export { useWayBack } from './useWayBack'
