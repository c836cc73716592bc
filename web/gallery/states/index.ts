import { askingStates } from './asking'
import { connectedStates } from './connected'
import { consoleStates } from './console'
import { gateStates } from './gates'
import { guideStates } from './guides'
import { homeStates } from './home'
import { hostStates } from './host'
import { phoneStates } from './phones'
import { programStates } from './programs'
import { appStates, scanningStates } from './scanning'
import { signingStates } from './signing'
import type { GalleryStates } from './state'
import { userStates } from './users'

/** Every state of the gallery by ID, and how to reach it. */
export const states: GalleryStates = {
  ...hostStates,
  ...homeStates,
  ...askingStates,
  ...guideStates,
  ...scanningStates,
  ...appStates,
  ...phoneStates,
  ...connectedStates,
  ...signingStates,
  ...userStates,
  ...gateStates,
  ...programStates,
  ...consoleStates,
}
