/** Icons of the dialog's chunk, as paths in a 20 by 20 box. Each chunk has its own file of icons. */
export const backIcon = 'M12 4.5L6.5 10l5.5 5.5'
export const nextIcon = 'M8 4.5L13.5 10 8 15.5'
export const searchIcon = 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5L17 17'
export const shieldIcon = 'M10 2.5l6 2.3v4.7c0 3.8-2.5 6.6-6 8-3.5-1.4-6-4.2-6-8V4.8zM7.5 9.8l1.9 1.9 3.2-3.6'
export const eyeIcon =
  'M2 10s2.9-5.5 8-5.5S18 10 18 10s-2.9 5.5-8 5.5S2 10 2 10zM10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5z'
export const noCostIcon =
  'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM12.5 7.8c-.4-.8-1.3-1.3-2.5-1.3-1.4 0-2.4.7-2.4 1.7 0 2.4 5 1.2 5 3.6 0 1-1 1.7-2.5 1.7-1.3 0-2.3-.6-2.6-1.5M10 5.2v1.3M10 13.5v1.3M4.7 15.3L15.3 4.7'
export const keyIcon = 'M7 13.5a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10.5 10H17.5v2.5M14.5 10v2'
export const helpIcon =
  'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM7.9 7.8c.2-1.2 1.1-1.9 2.2-1.9 1.3 0 2.2.8 2.2 1.9 0 1.7-2.3 1.8-2.3 3.5M10 14h.01'
export const lockIcon =
  'M5.5 9h9a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1v-6a1 1 0 0 1 1-1zM6.8 9V6.5a3.2 3.2 0 0 1 6.4 0V9'
export const offlineIcon =
  'M3 3l14 14M5.5 9.5a7 7 0 0 1 2.6-1.5M2.5 6.8a11 11 0 0 1 3-1.9M9 4a11 11 0 0 1 8.5 2.8M12.3 8.2a7 7 0 0 1 2.2 1.3M8 12.4a3.5 3.5 0 0 1 4 0M10 15.8h.01'
export const closeIcon = 'M5.5 5.5l9 9M14.5 5.5l-9 9'
