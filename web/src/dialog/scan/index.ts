import '../theme/scan.css'

// Codes to scan and apps to open: everything that a pairing needs on screen, one part.
export { DesktopScan } from './DesktopScan'
export { PhoneScan } from './PhoneScan'
