import { prefetchDialog } from '../src/dialog/prefetchDialog'

prefetchDialog({ pressed: window.kisslockPress?.isWaiting() ?? false })
