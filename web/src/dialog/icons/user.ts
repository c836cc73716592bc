/**
 * Icons of the pages about the user: paths in a 20 by 20 box. These icons are copies from icons/entry.ts, because
 * importing icons/entry.ts here would split the first chunk of the npm package.
 */
export const warnIcon = 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2h.01'
export const checkIcon = 'M4.5 10.5l3.7 3.7 7.3-8'
