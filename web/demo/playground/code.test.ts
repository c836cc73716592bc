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
import { createPairwiseRows, sampleChoices } from './pairs.fixture'

const webFolder = join(import.meta.dirname, '../..')
const dataFolder = join(webFolder, '../src/kisslock/data')
const readName = (file: string) => JSON.parse(readFileSync(join(dataFolder, file), 'utf8')).name
const choiceRows: PlaygroundChoices[] = [
  ...createPairwiseRows<PlaygroundChoices>({ accent: choiceValues.accent, ...sampleChoices }),
  ...Object.keys(languages).map((locale) => ({ ...defaultChoices, locale })),
]
const codeOf = (id: string, row: PlaygroundChoices) => codeTabs.find((tab) => tab.id === id)?.code(row) ?? ''
mkdirSync(join(webFolder, 'node_modules/.cache'), { recursive: true })
const cacheFolder = mkdtempSync(join(webFolder, 'node_modules/.cache/playground-'))
afterAll(() => rmSync(cacheFolder, { recursive: true }))

it('the playground’s networks and wallets have the same names as in the data', () => {
  for (const [id, [name]] of Object.entries(networkOptions)) expect(name).toBe(readName(`chains/${id}.json`))
  for (const [id, name] of Object.entries(walletNames)) expect(name).toBe(readName(`wallets/${id}/wallet.json`))
})

it('the URL fragment stores every choice except the defaults, and unknown values in the fragment are ignored', () => {
  expect(choiceRows.map((row) => fragmentToChoices(`#${choicesToFragment(row)}`))).toEqual(choiceRows)
  expect(choicesToFragment(defaultChoices)).toBe('')
  expect(fragmentToChoices('#accent=mud&chains=1,2&wallets=none&signIn=')).toEqual({ ...defaultChoices, chains: ['1'] })
  // The names of inherited properties, such as `constructor`, are dropped too.
  expect(
    fragmentToChoices('#chains=constructor,__proto__,toString&wallets=constructor,__proto__&code=__proto__'),
  ).toEqual(defaultChoices)
})

it('there is one code tab for each value of the setting “code”, and the code for Next.js begins with the directive “use client”', () => {
  expect(codeTabs.map(({ id }) => id)).toEqual(choiceValues.code)
  expect(codeOf('next', defaultChoices).split('\n')[0]).toBe("'use client'")
})

it('highlighting does not change the text of the code', () => {
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
    extends: join(webFolder, 'tsconfig.json'),
    include: ['*.ts', '*.tsx', join(webFolder, 'src/**/*.d.ts')],
    exclude: [],
  }
  const paths = { kisslock: ['kit/index.ts'], 'kisslock/connect': ['element/standalone/index.ts'] }
  const found = Object.entries(paths).map(([name, [file = '']]) => [name, [join(webFolder, file)]])
  const options = { types: ['vite/client'], paths: Object.fromEntries(found) }
  writeFileSync(join(cacheFolder, 'tsconfig.json'), JSON.stringify({ ...settings, compilerOptions: options }))
  const functions = `export const signIn = {
    getNonce: async () => 'nonce', createMessage: () => 'message', verify: async () => true, signOut: async () => {},
  }`
  writeFileSync(join(cacheFolder, 'signIn.ts'), functions)
  for (const [at, row] of choiceRows.entries()) {
    writeFileSync(join(cacheFolder, `react${at}.tsx`), codeOf('react', row))
    writeFileSync(join(cacheFolder, `next${at}.tsx`), codeOf('next', row))
    const html = codeOf('static', row)
    const script = /<script type="module">\n(.*)<\/script>/s.exec(html)?.[1] ?? ''
    const attributes = Object.fromEntries([...html.matchAll(/(\w+)="([\w-]+)"/g)].map(([, key, value]) => [key, value]))
    const { type: _, ...own } = attributes
    expect(codeOf('element', row)).toContain(/<kisslock-connect .*/.exec(html)?.[0])
    const checked = script.replace('./kisslock/index.js', 'kisslock/connect').replace('./signIn.js', './signIn')
    const typed = `import type { ConnectAttributes } from 'kisslock/connect'\n${checked}\nexport const own: ConnectAttributes = ${JSON.stringify(own)}\n`
    writeFileSync(join(cacheFolder, `html${at}.ts`), typed)
  }
  const tsc = join(webFolder, 'node_modules/.bin/tsc')
  expect(spawnSync(tsc, ['--noEmit', '--project', cacheFolder], { cwd: webFolder, encoding: 'utf8' })).toMatchObject({
    stdout: '',
    status: 0,
  })
}, 300_000)

it('the server accepts the settings of every pair of choices', () => {
  const program =
    'import json, sys, tomllib, kisslock\nfor text in json.load(sys.stdin): kisslock.Settings.of(**tomllib.loads(text))'
  const python = join(webFolder, '../.venv/bin/python')
  const input = JSON.stringify(choiceRows.map((row) => codeOf('settings', row)))
  expect(spawnSync(python, ['-c', program], { input, encoding: 'utf8' })).toMatchObject({ stderr: '', status: 0 })
}, 60_000)
