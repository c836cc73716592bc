import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import {
  choicesToFragment,
  choiceValues,
  defaultChoices,
  fragmentToChoices,
  languages,
  networkOptions,
  type PlaygroundChoices,
  walletNames,
} from './choices'
import { codeTabs } from './code'
import { highlightCode } from './highlight'
import { pairwiseRows, sampleChoices } from './pairs.fixture'

const web = join(import.meta.dirname, '../..')
const data = join(web, '../src/kisslock/data')
const named = (file: string) => JSON.parse(readFileSync(join(data, file), 'utf8')).name
const rows: PlaygroundChoices[] = [
  ...pairwiseRows<PlaygroundChoices>({ accent: choiceValues.accent, ...sampleChoices }),
  ...Object.keys(languages).map((locale) => ({ ...defaultChoices, locale })),
]
const codeOf = (id: string, row: PlaygroundChoices) => codeTabs.find((tab) => tab.id === id)?.code(row) ?? ''
mkdirSync(join(web, 'node_modules/.cache'), { recursive: true })
const folder = mkdtempSync(join(web, 'node_modules/.cache/playground-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('the playground’s networks and wallets have the same names as in the data', () => {
  for (const [id, [name]] of Object.entries(networkOptions)) expect(name).toBe(named(`chains/${id}.json`))
  for (const [id, name] of Object.entries(walletNames)) expect(name).toBe(named(`wallets/${id}/wallet.json`))
})

it('the URL fragment contains every choice except the defaults, and unknown values in it are dropped', () => {
  expect(rows.map((row) => fragmentToChoices(`#${choicesToFragment(row)}`))).toEqual(rows)
  expect(choicesToFragment(defaultChoices)).toBe('')
  expect(fragmentToChoices('#accent=mud&chains=1,2&wallets=none&signIn=')).toEqual({ ...defaultChoices, chains: ['1'] })
  // The names of inherited properties, such as `constructor`, are dropped too.
  expect(
    fragmentToChoices('#chains=constructor,__proto__,toString&wallets=constructor,__proto__&code=__proto__'),
  ).toEqual(defaultChoices)
})

it("the code tabs are the values of `code`, and the code for Next.js begins with 'use client'", () => {
  expect(codeTabs.map(({ id }) => id)).toEqual(choiceValues.code)
  expect(codeOf('next', defaultChoices).split('\n')[0]).toBe("'use client'")
})

it('highlighted code has the same text as the code', () => {
  for (const { code } of codeTabs) {
    const text = code({ ...defaultChoices, signIn: 'required', wallets: ['rabby'] })
    expect(
      highlightCode(text)
        .map(({ textContent }) => textContent)
        .join(''),
    ).toBe(text)
  }
})

it('the code for every pair of choices passes the type checker', () => {
  const settings = {
    extends: join(web, 'tsconfig.json'),
    include: ['*.ts', '*.tsx', join(web, 'src/**/*.d.ts')],
    exclude: [],
  }
  const paths = { kisslock: ['kit/index.ts'], 'kisslock/connect': ['element/standalone/index.ts'] }
  const found = Object.entries(paths).map(([name, [file = '']]) => [name, [join(web, file)]])
  const options = { types: ['vite/client'], paths: Object.fromEntries(found) }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions: options }))
  const functions = `export const signIn = {
    getNonce: async () => 'nonce', createMessage: () => 'message', verify: async () => true, signOut: async () => {},
  }`
  writeFileSync(join(folder, 'signIn.ts'), functions)
  for (const [at, row] of rows.entries()) {
    writeFileSync(join(folder, `react${at}.tsx`), codeOf('react', row))
    writeFileSync(join(folder, `next${at}.tsx`), codeOf('next', row))
    const html = codeOf('static', row)
    const script = /<script type="module">\n(.*)<\/script>/s.exec(html)?.[1] ?? ''
    const attributes = Object.fromEntries([...html.matchAll(/(\w+)="([\w-]+)"/g)].map(([, key, value]) => [key, value]))
    const { type: _, ...own } = attributes
    expect(codeOf('element', row)).toContain(/<kisslock-connect .*/.exec(html)?.[0])
    const checked = script.replace('./kisslock/index.js', 'kisslock/connect').replace('./signIn.js', './signIn')
    const typed = `import type { ConnectAttributes } from 'kisslock/connect'\n${checked}\nexport const own: ConnectAttributes = ${JSON.stringify(own)}\n`
    writeFileSync(join(folder, `html${at}.ts`), typed)
  }
  const tsc = join(web, 'node_modules/.bin/tsc')
  expect(spawnSync(tsc, ['--noEmit', '--project', folder], { cwd: web, encoding: 'utf8' })).toMatchObject({
    stdout: '',
    status: 0,
  })
}, 300_000)

it('the server accepts the settings of every pair of choices', () => {
  const program =
    'import json, sys, tomllib, kisslock\nfor text in json.load(sys.stdin): kisslock.Settings.of(**tomllib.loads(text))'
  const python = join(web, '../.venv/bin/python')
  const input = JSON.stringify(rows.map((row) => codeOf('settings', row)))
  expect(spawnSync(python, ['-c', program], { input, encoding: 'utf8' })).toMatchObject({ stderr: '', status: 0 })
}, 60_000)
