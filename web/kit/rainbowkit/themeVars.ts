type ColourName =
  | ('accentColor' | 'accentColorForeground' | 'actionButtonBorder' | 'actionButtonBorderMobile')
  | ('actionButtonSecondaryBackground' | 'closeButton' | 'closeButtonBackground' | 'connectButtonBackground')
  | ('connectButtonBackgroundError' | 'connectButtonInnerBackground' | 'connectButtonText' | 'connectButtonTextError')
  | ('connectionIndicator' | 'downloadBottomCardBackground' | 'downloadTopCardBackground' | 'error' | 'generalBorder')
  | ('generalBorderDim' | 'menuItemBackground' | 'modalBackdrop' | 'modalBackground' | 'modalBorder' | 'modalText')
  | ('modalTextDim' | 'modalTextSecondary' | 'profileAction' | 'profileActionHover' | 'profileForeground')
  | ('selectedOptionBorder' | 'standby')
type RadiusName = 'actionButton' | 'connectButton' | 'menuButton' | 'modal' | 'modalMobile'
type ShadowName =
  | ('connectButton' | 'dialog' | 'profileDetailsAction' | 'selectedOption' | 'selectedWallet')
  | 'walletLogo'

/** The values of a theme by RainbowKit's names. Kisslock uses only the values that kitTheme.ts reads. */
export type ThemeVars = {
  colors: { [Name in ColourName]: string }
  fonts: { body: string }
  radii: { [Name in RadiusName]: string }
  shadows: { [Name in ShadowName]: string }
  blurs: { modalOverlay: string }
}

export type AccentColorPreset = 'blue' | 'green' | 'red' | 'purple' | 'pink' | 'orange'
export type AccentColor = { accentColor: string; accentColorForeground: string }

export interface ThemeOptions {
  accentColor?: string
  accentColorForeground?: string
  borderRadius?: 'large' | 'medium' | 'small' | 'none'
  fontStack?: 'rounded' | 'system'
  /** Has no effect, because Kisslock's backdrop has no blur. In development a warning is printed once. */
  overlayBlur?: 'large' | 'small' | 'none'
}
