import type { Tab } from '../browser.ts'

const words = ['Amber', 'Birch', 'Comet', 'Delta', 'Ember', 'Fjord', 'Grove', 'Haven', 'Iris', 'Juniper', 'Maple']
const kinds = ['Wallet', 'Pay', 'Safe', 'Vault', 'Key', 'Purse', 'Mobile', 'Pocket', 'Home']

/** Rows as `web/build/data.ts` compiles them, with names of their own. */
const rowsOf = (count: number): string =>
  Array.from({ length: count }, (_, n) => {
    const name = `${words[n % words.length]} ${kinds[n % kinds.length]} ${n}`
    return `${JSON.stringify([`bench-${n}`, name, 0, 'eq', 0, 0, 0])},`
  }).join('')

/** How the list of rows begins in the built dialog: an id, a name, other names or none, and the methods. */
const beginsRows = /\[(?=\[[`"][\w-]+[`"],[`"][^`"]+[`"],(?:0|\[[^\]]*\]),[`"][a-z]*[`"],)/

/** Gives the page a catalogue of so many wallets: the built dialog with more rows, everything else as it is served. */
export const manyWallets = async (tab: Tab, count: number): Promise<void> => {
  await tab.route(/\.js$/, async (route) => {
    const response = await route.fetch()
    const script = await response.text()
    await route.fulfill({ response, body: script.replace(beginsRows, (begin) => begin + rowsOf(count)) })
  })
}
