export { readSession } from '../server/auth'
