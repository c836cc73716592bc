import '../theme/gate.css'
import '../theme/sign.css'

// The chunk of signing in: its screen, its place on the account's screen, and the gate of a route, which leads to it.
export { Gate } from '../gate/Gate'
export { AccountSession } from './AccountSession'
export { LeaveBoth } from './LeaveBoth'
export { Sign } from './Sign'
export { Unconnected } from './Unconnected'
export { UserPages } from './UserPages'
export { UserRows } from './UserRows'
