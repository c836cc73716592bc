import '../theme/steps.css'
import '../theme/compact.css'

export { Account } from './Account'
export { Adding } from './Adding'
export { Leave } from './Leave'
export { Networks } from './Networks'
