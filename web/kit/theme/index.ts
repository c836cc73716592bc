export { isDark } from './colour'
export { cssOfTheme } from './css'
export { dark, light, type Radius, type Scheme, type Surfaces, type Theme, type ThemeTokens } from './tokens'
