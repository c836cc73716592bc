import { createStates } from './state'
import type { Steps } from './steps'

const helpPageSteps: Steps = [['opens'], ['presses', 'New to wallets?'], ['says', 'A wallet is your key ring']]

/** States before the visitor chooses a wallet: the list, the search, and the help pages. */
export const homeStates = createStates()({
  'home-empty': [['opens']],
  'home-detected': [['returns']],
  'home-hover': { only: 'wide', pointing: true, steps: [['opens'], ({ dialog }) => dialog.row('Phantom').hover()] },
  'home-keyboard': { only: 'wide', steps: [['returns'], ['keys', 'Tab', 'ArrowDown', 'ArrowDown', 'ArrowDown']] },
  'home-search': [['opens'], ['searches', 'wa']],
  'home-none': [['opens'], ['searches', 'goldfinch']],
  'help-what': helpPageSteps,
  'help-choose': [
    ...helpPageSteps,
    ({ dialog }) => dialog.stage.getByRole('tab', { name: 'How to choose' }).click(),
    ['says', 'Choose what suits you'],
  ],
})
