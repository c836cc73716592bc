import { describe, expect, it } from 'vitest'
import { countWallets, groupRows, type InstalledWallet, type ListedWallet, type ListInput } from './list'

const createWallet = (name: string, extraFields: Partial<ListedWallet> = {}): ListedWallet => ({
  id: name.toLowerCase().replaceAll(' ', '_'),
  name,
  aliases: [],
  methods: ['qr_code'],
  rank: 0,
  hardware: false,
  icon: `/assets/${name}.svg`,
  ...extraFields,
})

const catalogue: ListedWallet[] = [
  createWallet('Ctrl Wallet', { id: 'xdefi', aliases: ['XDEFI Wallet'] }),
  createWallet('Élan'),
  createWallet('Ledger', { methods: ['desktop', 'qr_code'], hardware: true }),
  createWallet('Rabby', { methods: ['extension'] }),
  createWallet('Zerion', { methods: ['extension', 'qr_code'] }),
  createWallet('Ramper', { rank: 1 }),
  createWallet('Gone', { rank: 2, methods: ['extension'] }),
  createWallet('Announced only', { methods: [] }),
]

const createGroups = (changes: Partial<ListInput> = {}) =>
  groupRows({ catalogue, detected: [], popular: [], query: '', ...changes })
/** Format each group as "id: names". */
const formatGroups = (changes: Partial<ListInput> = {}) =>
  createGroups(changes).map(({ id, rows }) => `${id}: ${rows.map(({ name }) => name).join(', ')}`)

const rabby: InstalledWallet = { uid: 'u1', name: 'Rabby Wallet', wallet: 'rabby', icon: 'data:announced' }
const unlistedWallet: InstalledWallet = { uid: 'u2', name: 'Unlisted Wallet', icon: 'data:own' }
const allNames = ['Ctrl Wallet', 'Élan', 'Ledger', 'Rabby', 'Zerion', 'Ramper']

describe('groups', () => {
  it.each<[string, Partial<ListInput>, string[]]>([
    ['wallets have the order of the catalogue, and closed wallets are not listed', {}, [`all: ${allNames.join(', ')}`]],
    [
      'detected wallets come first and are not listed twice',
      { detected: [rabby] },
      ['detected: Rabby', 'all: Ctrl Wallet, Élan, Ledger, Zerion, Ramper'],
    ],
    [
      'popular wallets have the order of the settings',
      { popular: ['zerion', 'ledger'] },
      ['popular: Zerion, Ledger', 'all: Ctrl Wallet, Élan, Rabby, Ramper'],
    ],
    [
      'a popular wallet in this browser is listed under detected, and an unknown popular wallet is not listed',
      { detected: [rabby], popular: ['rabby', 'unknown', 'zerion'] },
      ['detected: Rabby', 'popular: Zerion', 'all: Ctrl Wallet, Élan, Ledger, Ramper'],
    ],
    [
      "the site's own groups replace the popular group, and a group whose wallets are all in this browser is not listed",
      {
        detected: [rabby],
        popular: ['ledger'],
        siteGroups: [{ wallets: ['rabby'] }, { wallets: ['zerion', 'xdefi'] }],
      },
      ['detected: Rabby', 'popular: Zerion, Ctrl Wallet', 'all: Élan, Ledger, Ramper'],
    ],
    [
      'a wallet in this browser that the catalogue does not contain is listed under its own name',
      { detected: [unlistedWallet] },
      ['detected: Unlisted Wallet', `all: ${allNames.join(', ')}`],
    ],
    [
      'the extension filter shows only wallets with an extension, and no popular group',
      { filter: 'extension', popular: ['zerion'] },
      ['all: Rabby, Zerion'],
    ],
    ['the hardware filter shows the brands that keep keys on a device', { filter: 'hardware' }, ['all: Ledger']],
    ['an empty catalogue has no groups', { catalogue: [] }, []],
  ])('%s', (_, changes, expected) => {
    expect(formatGroups(changes)).toEqual(expected)
  })

  it('the row of a wallet in this browser has the wallet’s uid, and the name and icon of the catalogue', () => {
    expect(createGroups({ detected: [rabby, unlistedWallet] })[0]?.rows).toEqual([
      { key: 'u1', uid: 'u1', wallet: 'rabby', name: 'Rabby', icon: '/assets/Rabby.svg' },
      { key: 'u2', uid: 'u2', wallet: undefined, name: 'Unlisted Wallet', icon: 'data:own' },
    ])
  })

  it('two wallets with the same announced name have different keys, even if the catalogue renames one wallet', () => {
    const second = { ...rabby, uid: 'u3', wallet: undefined }
    expect(createGroups({ detected: [rabby, second] })[0]?.rows.map(({ key, name }) => [key, name])).toEqual([
      ['u1', 'Rabby'],
      ['u3', 'Rabby Wallet'],
    ])
  })

  it.each([
    ['qr_code', 5],
    ['extension', 2],
    ['desktop', 1],
    ['hardware', 1],
  ] as const)('the number next to the filter %s is the number of wallets that the filter shows', (filter, count) => {
    expect(countWallets(catalogue, filter)).toBe(count)
    expect(createGroups({ filter }).flatMap(({ rows }) => rows)).toHaveLength(count)
  })
})

describe('search', () => {
  const rankedWallets = ['Trust', 'Bitrust', 'My Trust', 'Trust Two', 'Other'].map((name) => createWallet(name))
  const walletsWithAlias = [...rankedWallets, createWallet('Alias', { aliases: ['Old trust name'] })]

  it.each<[string, Partial<ListInput>, string[]]>([
    [
      'names that begin with the query come first, then names with a word that begins with it, then other matches, then old names',
      { catalogue: walletsWithAlias, query: 'trust' },
      ['results: Trust, Trust Two, My Trust, Bitrust, Alias'],
    ],
    [
      'names that match only in the word “Wallet” are found, and come last',
      {
        catalogue: ['Best Wallet', 'Subwallet', 'Wigwam', 'Wagon Wallet'].map((name) => createWallet(name)),
        query: 'wa',
      },
      ['results: Wagon Wallet, Subwallet, Wigwam, Best Wallet'],
    ],
    ['a wallet is found by an old name or id', { query: 'xdefi' }, ['results: Ctrl Wallet']],
    ['the search ignores case, accents and surrounding spaces', { query: '  ÉLÀN ' }, ['results: Élan']],
    ['a name with an accent is found without the accent', { query: 'elan' }, ['results: Élan']],
    [
      'a wallet in this browser comes first among equally good matches',
      { query: 'ra', detected: [rabby] },
      ['results: Rabby, Ramper'],
    ],
    [
      'unverified wallets come last in the search results',
      { query: 'r' },
      ['results: Rabby, Ctrl Wallet, Ledger, Zerion, Ramper'],
    ],
    [
      'a search finds only wallets that the filter shows',
      { query: 'r', filter: 'extension' },
      ['results: Rabby, Zerion'],
    ],
    ['a closed wallet is found by a search', { query: 'gon' }, ['results: Gone']],
    ['characters of regular expressions have no special meaning', { query: '.*' }, ['results: ']],
    ['a query of spaces shows the whole list', { query: '   ' }, [`all: ${allNames.join(', ')}`]],
  ])('%s', (_, changes, expected) => {
    expect(formatGroups(changes)).toEqual(expected)
  })

  it.each([
    ['rab', 'Rabby', [0, 3]],
    ['BBY', 'Rabby', [2, 5]],
    ['elan', 'Élan', [0, 4]],
    ['xdefi', 'Ctrl Wallet', undefined],
  ])('the query "%s" finds "%s" and marks the matching part of the name', (query, name, hit) => {
    expect(createGroups({ query })[0]?.rows).toMatchObject([{ name, ...(hit && { hit }) }])
    expect(createGroups({ query })[0]?.rows[0]?.hit).toEqual(hit)
  })

  it('only the row of a closed wallet is marked as closed', () => {
    const [found] = createGroups({ query: 'o' })
    expect(found?.rows.filter(({ gone }) => gone).map(({ name }) => name)).toEqual(['Gone'])
  })

  it('nothing is highlighted in a name with decomposed accents', () => {
    const decomposedWallets = [createWallet('E\u0301lan')]
    expect(createGroups({ catalogue: decomposedWallets, query: 'lan' })[0]?.rows[0]?.hit).toBeUndefined()
  })
})
