import { randomBytes } from 'node:crypto'
import { test as base, expect } from '@playwright/test'
import { start } from '../fresh/processes'
import { findFreePort } from '../servers/freePort'
import type { RunningServer } from '../servers/startServer'
import { type Program, type ProgramName, programs } from './programs'
import { hashSecret, type Provider, type ProviderName, startProvider } from './providers'
import { createEnvironment, readRecipe, runRecipe } from './recipe'

type Fixtures = { name: ProgramName; by: ProviderName; program: Program; provider: Provider; running: RunningServer }

const readList = (toml: string, setting: string) =>
  [...(new RegExp(`^${setting} = \\[(.*)\\]$`, 'm').exec(toml)?.[1] ?? '').matchAll(/"([^"]+)"/g)].map(
    ([, one = '']) => one,
  )

/** A test of an application that was set up by its recipe, and of the application's provider. */
export const test = base.extend<object, Fixtures & { prepared: PreparedProgram }>({
  name: ['streamlit', { option: true, scope: 'worker' }],
  by: ['kisslock', { option: true, scope: 'worker' }],
  program: [async ({ name }, use) => use(programs[name]), { scope: 'worker' }],
  prepared: [async ({ name, by }, use) => use(await prepare(name, by)), { scope: 'worker', timeout: 60_000 }],
  provider: [
    async ({ prepared: { recipe, issuer, secret }, by }, use) => {
      const { settings } = recipe
      const client = {
        id: /^\[oidc\.clients\.(.+)\]$/m.exec(settings)?.[1] ?? '',
        secret,
        redirects: readList(settings, 'redirect_uris'),
        leave: [...readList(settings, 'post_logout_uris'), ...readList(settings, 'redirect_uris')],
        alg: settings.includes('ES256') ? ('ES256' as const) : ('RS256' as const),
      }
      const provider = await startProvider(by, issuer, [client], settings)
      await use(provider)
      await provider.stop()
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  running: [
    async ({ prepared: { recipe, origin }, provider: _, name, program }, use) => {
      const folder = await runRecipe(name, recipe, program.env)
      const env = { ...createEnvironment(folder), ...program.env }
      const place = { cwd: folder, env }
      const running = await start(['sh', '-c', `exec env ${recipe.server}`], origin, place)
      // Wait for a successful response, because a reverse proxy responds before the application behind it does.
      const isResponding = () => fetch(`${origin}${program.ready ?? '/'}`).then(({ ok }) => ok)
      await expect.poll(isResponding, { timeout: 60_000 }).toBe(true)
      await use({ ...running, origin })
      await running.stop()
    },
    { scope: 'worker', timeout: 400_000 },
  ],
})

type PreparedProgram = Awaited<ReturnType<typeof prepare>>

/**
 * Read the recipe, with free ports and a new secret. If the provider is not Kisslock, replace Kisslock's paths with the
 * paths of that provider.
 */
const prepare = async (name: ProgramName, by: ProviderName) => {
  const [port, ownPort] = [await findFreePort(), await findFreePort()]
  const secret = randomBytes(32).toString('base64url')
  const recipePort = /http:\/\/localhost:(\d+)/.exec(readRecipe(name).settings)?.[1] ?? ''
  const pathChanges: [string, string][] =
    by !== 'oidc-provider'
      ? []
      : [
          ['/oidc/authorize', '/auth'],
          ['/oidc/token', '/token'],
          ['/oidc/userinfo', '/me'],
          ['/oidc/logout', '/session/end'],
        ]
  const changes: [string | RegExp, string][] = [
    ['127.0.0.1:8000', `127.0.0.1:${port}`],
    [new RegExp(`\\b${recipePort}\\b`, 'g'), String(ownPort)],
    ['the-secret-that-was-printed', secret],
    ['sha256:…', hashSecret(secret)],
    ...pathChanges,
  ]
  const changeText = (text: string) =>
    changes.reduce((changedText, [from, to]) => changedText.replaceAll(from, to), text)
  const recipe = readRecipe(name, changeText)
  const { more = {}, server = recipe.server }: Program = programs[name]
  for (const [file, text] of Object.entries(more))
    recipe.files.set(file, `${recipe.files.get(file) ?? ''}${changeText(text)}`)
  return {
    recipe: { ...recipe, server },
    issuer: `http://127.0.0.1:${port}`,
    origin: `http://localhost:${ownPort}`,
    secret,
  }
}
