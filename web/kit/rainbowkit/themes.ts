import { warnAboutIgnored } from './ignored'
import type { AccentColor, AccentColorPreset, ThemeOptions, ThemeVars } from './themeVars'

/** Kisslock's own colors (theme/tokens.css), from which the values of a theme are derived. */
type ThemePalette = {
  surface: string
  raised: string
  text: string
  textSoft: string
  textFaint: string
  line: string
  lineStrong: string
  scrim: string
  hover: string
  bad: string
  good: string
  shadow: string
}

const lightPalette: ThemePalette = {
  ...{ surface: '#ffffff', raised: '#f4f5f8', text: '#12151c', textSoft: '#545b6a', textFaint: '#646b7a' },
  ...{ line: '#e3e5eb', lineStrong: '#838a99', scrim: 'rgb(16 19 30 / 0.36)', hover: 'rgb(18 21 28 / 0.05)' },
  ...{ bad: '#b3192b', good: '#0a6f49', shadow: '0 32px 72px -16px rgb(16 19 30 / 0.34)' },
}

const darkPalette: ThemePalette = {
  ...{ surface: '#191b21', raised: '#23262e', text: '#f2f4f8', textSoft: '#b3b9c6', textFaint: '#98a0af' },
  ...{ line: '#2d3039', lineStrong: '#737b8b', scrim: 'rgb(0 0 0 / 0.62)', hover: 'rgb(255 255 255 / 0.06)' },
  ...{ bad: '#ffa3a6', good: '#66d19e', shadow: '0 32px 72px -16px rgb(0 0 0 / 0.7)' },
}

const midnightPalette: ThemePalette = { ...darkPalette, surface: '#07080b', raised: '#14161c', line: '#22252d' }

/** Kisslock's accents (data/accents.json) under RainbowKit's names. */
const lightAccents: Record<AccentColorPreset, AccentColor> = {
  blue: { accentColor: '#2457e6', accentColorForeground: '#ffffff' },
  green: { accentColor: '#0b7a50', accentColorForeground: '#ffffff' },
  orange: { accentColor: '#c9480a', accentColorForeground: '#ffffff' },
  pink: { accentColor: '#d01f74', accentColorForeground: '#ffffff' },
  purple: { accentColor: '#6b3fe0', accentColorForeground: '#ffffff' },
  red: { accentColor: '#cf2033', accentColorForeground: '#ffffff' },
}

const darkAccents: Record<AccentColorPreset, AccentColor> = {
  blue: { accentColor: '#7da2ff', accentColorForeground: '#0d1017' },
  green: { accentColor: '#4cc38a', accentColorForeground: '#0d1017' },
  orange: { accentColor: '#ff9a52', accentColorForeground: '#0d1017' },
  pink: { accentColor: '#ff8abf', accentColorForeground: '#0d1017' },
  purple: { accentColor: '#ab92ff', accentColorForeground: '#0d1017' },
  red: { accentColor: '#ff8a8f', accentColorForeground: '#0d1017' },
}

const fontStacks = {
  rounded: 'ui-rounded, "SF Pro Rounded", system-ui, sans-serif',
  system: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
}

/** Radii of controls, panels and the dialog (theme/css.ts). */
const radiusSizes = {
  none: ['0px', '0px', '0px'],
  small: ['6px', '8px', '10px'],
  medium: ['10px', '14px', '18px'],
  large: ['14px', '22px', '28px'],
} as const

const blurFilters = { none: 'blur(0px)', small: 'blur(4px)', large: 'blur(20px)' }

const createThemeColours = (palette: ThemePalette, accent: AccentColor): ThemeVars['colors'] => {
  const { surface, raised, text, textSoft, textFaint, line, lineStrong, scrim, hover, bad, good } = palette
  return {
    ...accent,
    ...{ actionButtonBorder: line, actionButtonBorderMobile: line, actionButtonSecondaryBackground: raised },
    ...{ closeButton: textSoft, closeButtonBackground: raised, connectionIndicator: good, standby: textFaint },
    ...{ connectButtonBackground: surface, connectButtonInnerBackground: raised, connectButtonText: text },
    ...{ connectButtonBackgroundError: bad, connectButtonTextError: surface, error: bad },
    ...{ downloadBottomCardBackground: raised, downloadTopCardBackground: surface, menuItemBackground: raised },
    ...{ generalBorder: line, generalBorderDim: line, modalBorder: line, selectedOptionBorder: lineStrong },
    ...{ modalBackdrop: scrim, modalBackground: surface, modalText: text, modalTextDim: textFaint },
    ...{ modalTextSecondary: textSoft, profileAction: raised, profileActionHover: hover, profileForeground: raised },
  }
}

const createThemeFunction =
  (palette: ThemePalette, accents: Record<AccentColorPreset, AccentColor>) =>
  (options: ThemeOptions = {}): ThemeVars => {
    const { borderRadius = 'large', fontStack = 'system', overlayBlur = 'none' } = options
    warnAboutIgnored({ overlayBlur: overlayBlur !== 'none' })
    const { accentColor, accentColorForeground } = { ...accents.blue, ...options }
    const [control, panel, dialog] = radiusSizes[borderRadius]
    const { shadow } = palette
    return {
      colors: createThemeColours(palette, { accentColor, accentColorForeground }),
      fonts: { body: fontStacks[fontStack] },
      radii: { actionButton: control, connectButton: control, menuButton: panel, modal: dialog, modalMobile: dialog },
      shadows: {
        ...{ connectButton: shadow, dialog: shadow, profileDetailsAction: shadow },
        ...{ selectedOption: shadow, selectedWallet: shadow, walletLogo: shadow },
      },
      blurs: { modalOverlay: blurFilters[overlayBlur] },
    }
  }

/** Return Kisslock's light theme with RainbowKit's names. */
export const lightTheme = Object.assign(createThemeFunction(lightPalette, lightAccents), { accentColors: lightAccents })

/** Return Kisslock's dark theme. */
export const darkTheme = Object.assign(createThemeFunction(darkPalette, darkAccents), { accentColors: darkAccents })

/** Return Kisslock's dark theme with a black background. */
export const midnightTheme = Object.assign(createThemeFunction(midnightPalette, darkAccents), {
  accentColors: darkAccents,
})
