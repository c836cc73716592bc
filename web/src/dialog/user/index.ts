// This file is the entry of the chunk with the user's pages: linked wallets, and signed-in devices and API clients.
import '../theme/user.css'

// The chunk `apps` imports these names from this file. Otherwise, the bundler would move the modules that define them
// into a third chunk, and a site that never loads `apps` would load one more file.
export { createUserPage } from '../../flow/user/page'
export { FailureNote } from './FailureNote'
export { Confirmation } from './Question'
export { UserPages } from './UserPages'
export { useLeaveOnSignOut } from './useLeaveSignedOut'
export { useUserOptions } from './useUserOptions'
export { useReturnToAccount } from './useWayBack'
