/** Icons in the chunk of codes: paths in a 20 by 20 box. */
export const clockIcon = 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 6v4.2l2.7 1.6'
