/**
 * Icons that the button needs before the dialog loads. These icons are in the page's first chunk. Paths in a 20 by 20
 * box.
 */
export const downIcon = 'M5 8l5 5 5-5'
export const warnIcon = 'M10 3l7.5 13.5h-15zM10 8v4M10 14.2h.01'
export const checkIcon = 'M4.5 10.5l3.7 3.7 7.3-8'
