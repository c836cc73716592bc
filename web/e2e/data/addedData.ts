import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { python } from '../servers/startServer'

const repositoryRoot = join(import.meta.dirname, '../../..')
const ignoredFolders = ['node_modules', 'e2e', 'gallery', 'static', 'test-results', '__pycache__']

const createSteps = (step1: string, step3: string) => ({ step1, step2: 'create_or_import', step3 })

/** A wallet that no other file mentions, with a legacy flag and a deep-link scheme of its own. */
const lanternoWallet = {
  id: 'lanterno',
  name: 'Lanterno',
  aliases: ['Old Lantern'],
  status: 'alive',
  rdns: 'example.lanterno',
  flags: ['isLanterno'],
  methods: {
    extension: createSteps('install_extension', 'refresh_browser'),
    qr_code: createSteps('open_mobile_app', 'tap_scan_button'),
  },
  downloads: { extension: 'https://lanterno.example/', mobile: 'https://lanterno.example/app' },
  deep_links: { ios: 'lanterno://wc?uri={uri_encoded}', android: 'lanterno://wc?uri={uri_encoded}' },
  source: 'A test.',
  checked: '2026-11-22',
  evidence: { url: 'https://lanterno.example/eldono', date: '2026-11-22', says: 'A test.' },
}

const icon = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"><circle cx="12" cy="12" r="9"/></svg>'

const lanternoAccent = {
  light: { accent: '#0b6b75', press: '#08565e', text: '#0a6670', soft: '#e2f3f5' },
  dark: { accent: '#4cc0cc', press: '#6ad0da', text: '#66ccd6', soft: '#153136' },
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'))
const writeJson = (file: string, value: unknown) => writeFileSync(file, JSON.stringify(value))

/** Copy the sources of the server and the front end into a folder. The copy uses the checkout's node_modules. */
export const copySources = (folder: string): void => {
  for (const sourcePath of ['src/kisslock', 'web', 'LICENSE'])
    cpSync(join(repositoryRoot, sourcePath), join(folder, sourcePath), {
      recursive: true,
      filter: (path) => !ignoredFolders.includes(basename(path)),
    })
  symlinkSync(join(repositoryRoot, 'web/node_modules'), join(folder, 'web/node_modules'))
}

/** Add a wallet, a language and an accent to a copy of the sources. Only data files are changed. */
export const addData = (folder: string): void => {
  const data = join(folder, 'src/kisslock/data')
  mkdirSync(join(data, 'wallets', lanternoWallet.id))
  writeJson(join(data, 'wallets', lanternoWallet.id, 'wallet.json'), lanternoWallet)
  writeFileSync(join(data, 'wallets', lanternoWallet.id, 'icon.svg'), icon)
  const english = readJson(join(data, 'locales/en.json'))
  const esperanto = {
    ...english,
    $locale: { tag: 'eo', dir: 'ltr', name: 'Esperanto' },
    'button.connect': 'Konekti monujon',
  }
  writeJson(join(data, 'locales/eo.json'), esperanto)
  writeJson(join(data, 'accents.json'), { ...readJson(join(data, 'accents.json')), lanterno: lanternoAccent })
}

/** Run one build of a copy. Throws with the build's output if it fails. */
const runBuild = async (web: string, name: string): Promise<void> => {
  const commandArguments = ['node_modules/vite/bin/vite.js', 'build', '--mode', 'quick', '--no-emptyOutDir']
  const viteProcess = spawn(process.execPath, commandArguments, {
    cwd: web,
    env: { ...process.env, KISSLOCK_PYTHON: python, KISSLOCK_BUILD: name },
  })
  let output = ''
  for (const stream of [viteProcess.stdout, viteProcess.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk
    })
  const [code] = await once(viteProcess, 'exit')
  if (code !== 0) throw new Error(output)
}

/** Build the hosted page and the practice wallet. Copy the other builds that the server needs. */
export const buildPages = async (folder: string): Promise<void> => {
  await Promise.all(['page', 'practice'].map((name) => runBuild(join(folder, 'web'), name)))
  const builtFolder = 'src/kisslock/static'
  for (const part of ['embed', 'console', 'oidc', 'forward_auth'])
    cpSync(join(repositoryRoot, builtFolder, part), join(folder, builtFolder, part), { recursive: true })
}
