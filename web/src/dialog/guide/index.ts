import '../theme/steps.css'
import '../theme/guide.css'
import '../theme/help.css'

export { Guide } from './Guide'
export { Help } from './Help'
