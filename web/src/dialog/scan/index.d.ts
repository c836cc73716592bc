import '../theme/scan.css';
export { DesktopScan } from './DesktopScan';
export { PhoneScan } from './PhoneScan';
