import '../theme/user.css'

// The chunk of the pages about the user: linked wallets, and signed-in devices and API clients.
export { UserPages } from './UserPages'
