// The chunk for pages in the window of an app that is no wallet. Only phones load it.
export { WebView } from './WebView'
