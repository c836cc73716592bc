import '../theme/sign.css';
export { AccountSession } from './AccountSession';
export { LeaveBoth } from './LeaveBoth';
export { Sign } from './Sign';
export { Unconnected } from './Unconnected';
