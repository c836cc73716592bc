import './theme/sign.css'

// Signing in: its screen, and its place on the account's screen.
export { AccountSession } from './sign/AccountSession'
export { Sign } from './sign/Sign'
