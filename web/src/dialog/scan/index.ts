import '../theme/scan.css'

// The chunk of codes and app links: everything that a pairing shows.
export { DesktopScan } from './DesktopScan'
export { NoAnswer } from './NoAnswer'
export { PageCode } from './PageCode'
export { PhoneScan } from './PhoneScan'
