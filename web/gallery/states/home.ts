import type { Visitor } from '../visitor'
import { statesOf } from './state'

const searches =
  (text: string) =>
  async ({ host, dialog }: Visitor) => {
    await host.visitAndOpen()
    await dialog.searchesFor(text)
  }

const opensHelp = async ({ host, dialog }: Visitor) => {
  await host.visitAndOpen()
  await dialog.box.getByRole('button', { name: 'New to wallets?' }).click()
  await dialog.says('A wallet is your key ring')
}

/** States before a choice: the list, the search, the help pages. */
export const home = statesOf()({
  'home-empty': ({ host }) => host.visitAndOpen(),
  'home-detected': (visitor) => visitor.returns(),
  'home-hover': {
    reach: async ({ host, dialog }) => {
      await host.visitAndOpen()
      await dialog.row('Phantom').hover()
    },
    only: 'wide',
    pointing: true,
  },
  'home-keyboard': {
    reach: async (visitor) => {
      await visitor.returns()
      await visitor.page.keyboard.press('Tab')
      for (let row = 0; row < 3; row++) await visitor.page.keyboard.press('ArrowDown')
    },
    only: 'wide',
  },
  'home-search': searches('wa'),
  'home-none': searches('goldfinch'),
  'help-what': opensHelp,
  'help-choose': async (visitor) => {
    await opensHelp(visitor)
    await visitor.dialog.stage.getByRole('tab', { name: 'How to choose' }).click()
    await visitor.dialog.says('Choose what suits you')
  },
})
