/** Icons in the chunk of guides and help: paths in a 20 by 20 box. */
export const phoneIcon =
  'M7 2.5h6A1.5 1.5 0 0 1 14.5 4v12a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 16V4A1.5 1.5 0 0 1 7 2.5zM9 14.8h2'
export const desktopIcon =
  'M3.5 3.5h13a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-13a1 1 0 0 1-1-1v-8a1 1 0 0 1 1-1zM7 17h6M10 13.5V17'
export const deviceIcon =
  'M6 2.5h8A1.5 1.5 0 0 1 15.5 4v4H4.5V4A1.5 1.5 0 0 1 6 2.5zM6.5 8v8A1.5 1.5 0 0 0 8 17.5h4a1.5 1.5 0 0 0 1.5-1.5V8M10 14.5h.01'
// icons/wallet.ts has copies of the four icons below, because the two chunks load separately.
export const browserIcon =
  'M4 3.5h12A1.5 1.5 0 0 1 17.5 5v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 15V5A1.5 1.5 0 0 1 4 3.5zM2.5 7.5h15M5 5.5h.01M7.3 5.5h.01'
export const exitArrowIcon =
  'M8 4.5H5A1.5 1.5 0 0 0 3.5 6v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3M11.5 3.5h5v5M16.5 3.5L9.5 10.5'
export const refreshIcon = 'M16.5 10A6.5 6.5 0 1 1 14.5 5.3L16.5 7.2M16.5 3.2v4h-4'
export const infoIcon = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9.5V14M10 6.5h.01'
