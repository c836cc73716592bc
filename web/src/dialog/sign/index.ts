import '../theme/gate.css'
import '../theme/sign.css'

// The chunk for signing in: its screen, its part of the account screen, and the screen of a route's gate.
export { GateView } from '../gate/GateView'
export { AccountSession } from './AccountSession'
export { SignOutAndDisconnectButton } from './LeaveBoth'
export { SignView } from './SignView'
export { UnconnectedAccount } from './Unconnected'
export { UserPages } from './UserPages'
export { UserRows } from './UserRows'
