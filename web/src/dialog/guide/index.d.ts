import '../theme/steps.css';
import '../theme/guide.css';
import '../theme/help.css';
import '../theme/switch.css';
export { Guide } from './Guide';
export { Help } from './Help';
export { Owner } from './Owner';
export { Switches } from './Switches';
