import './theme/sign.css'

// Signing in: its screen, and its place on the account's screen.
export { AccountSession } from './sign/AccountSession'
export { LeaveBoth } from './sign/LeaveBoth'
export { Sign } from './sign/Sign'
export { Unconnected } from './sign/Unconnected'
