import { prefetchDialog } from '../src/dialog/prefetchDialog'

prefetchDialog({ isPressed: window.kisslockPress?.isWaiting() ?? false })
