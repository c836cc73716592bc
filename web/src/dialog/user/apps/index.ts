// The chunk of the page with the apps that have access to the user's account. Sites without such apps never load this
// chunk.
export { Apps } from './Apps'
