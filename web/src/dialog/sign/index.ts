import '../theme/sign.css'

// The chunk of signing in: its screen, and its place on the account's screen.
export { AccountSession } from './AccountSession'
export { LeaveBoth } from './LeaveBoth'
export { Gate } from './lazyGate'
export { Sign } from './Sign'
export { Unconnected } from './Unconnected'
