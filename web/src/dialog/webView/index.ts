// The chunk for pages in the in-app browser of an app that is not a wallet. Only phones load this chunk.
export { WebView } from './WebView'
