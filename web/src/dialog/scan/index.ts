import '../theme/scan.css'

// The chunk with pairing codes and app links, for all screens of a pairing.
export { DesktopScan } from './DesktopScan'
export { NoAnswerHelp } from './NoAnswer'
export { PageCode } from './PageCode'
export { PhoneScan } from './PhoneScan'
