import '../theme/gate.css'

// The chunk of a route's gate: its screen. The request that waits for the visitor is flow/access.
export { Gate } from './Gate'
