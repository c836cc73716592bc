/**
 * The store or page of a download. `extension`, `mobile` and `qr` are the vendor's own pages, for any browser or phone.
 */
export type DownloadPlace =
  | 'chrome'
  | 'edge'
  | 'firefox'
  | 'opera'
  | 'safari'
  | 'extension'
  | 'ios'
  | 'android'
  | 'mobile'
  | 'qr'
  | 'desktop'
