/** Icons in the chunk of signing in: paths in a 20 by 20 box. */
export const exitIcon = 'M8.5 3.5h-3A1.5 1.5 0 0 0 4 5v10a1.5 1.5 0 0 0 1.5 1.5h3M12.5 6.5L16 10l-3.5 3.5M16 10H8'
