import '../theme/user.css'

// The chunk `apps` imports these names from this file, because the bundler would otherwise move their own files into a
// third chunk. With a third chunk, sites without apps that have access would load one more file.
export { createUserPage } from '../../flow/user/page'
export { FailureNote } from './FailureNote'
export { Confirmation } from './Question'
// The chunk of the pages about the user: linked wallets, and signed-in devices and API clients.
export { UserPages } from './UserPages'
export { useLeaveOnSignOut } from './useLeaveSignedOut'
export { useUserOptions } from './useUserOptions'
export { useReturnToAccount } from './useWayBack'
