/** Icons in the chunk of the account: paths in a 20 by 20 box. */
export const unlinkIcon =
  'M8.5 6.5L10 5a3.2 3.2 0 0 1 4.6 0l.4.4a3.2 3.2 0 0 1 0 4.6L13.5 11.5M11.5 13.5L10 15a3.2 3.2 0 0 1-4.6 0l-.4-.4a3.2 3.2 0 0 1 0-4.6L6.5 8.5M3.5 3.5l13 13'
export const plusIcon = 'M10 4v12M4 10h12'
// icons/guide.ts has copies of these icons, because the two chunks load separately.
export const browserIcon =
  'M4 3.5h12A1.5 1.5 0 0 1 17.5 5v10a1.5 1.5 0 0 1-1.5 1.5H4A1.5 1.5 0 0 1 2.5 15V5A1.5 1.5 0 0 1 4 3.5zM2.5 7.5h15M5 5.5h.01M7.3 5.5h.01'
export const exitArrowIcon =
  'M8 4.5H5A1.5 1.5 0 0 0 3.5 6v9A1.5 1.5 0 0 0 5 16.5h9a1.5 1.5 0 0 0 1.5-1.5v-3M11.5 3.5h5v5M16.5 3.5L9.5 10.5'
export const refreshIcon = 'M16.5 10A6.5 6.5 0 1 1 14.5 5.3L16.5 7.2M16.5 3.2v4h-4'
export const infoIcon = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 9.5V14M10 6.5h.01'
