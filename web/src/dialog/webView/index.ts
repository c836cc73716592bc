// The chunk for pages inside an app that is not a wallet. Only phones load it.
export { WebView } from './WebView'
