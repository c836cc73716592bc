/**
 * Options of the style sheets' minifier. Without `exclude` it adds variables for `light-dark()`, feature 1 << 20 of Lightning CSS,
 * to each rule with `color-scheme`; no sheet uses that function.
 */
export const styleMinifier = { exclude: 1 << 20 }
