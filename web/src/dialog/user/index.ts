import '../theme/user.css'

// The chunk of the pages about the user: the wallets that sign in, and the devices and programs that are signed in.
export { UserPages } from './UserPages'
