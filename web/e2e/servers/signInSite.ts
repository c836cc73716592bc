import { rmSync } from 'node:fs'
import type { SignInMode } from '../../src/server/wire.gen'
import { findFreePort } from './freePort'
import { icon } from './site'
import { createSiteFolder, type RunningServer, runServer } from './startServer'

/**
 * A test's sign-in settings. `rpc` is Ethereum's node, `operators` can open the console, `deny` lists denied accounts.
 */
export type SignInSettings = { rpc?: string; operators?: readonly string[]; deny?: readonly string[] } & {
  mode: SignInMode
  end_on_disconnect?: boolean
  chains?: number[]
}

const createToml = (origin: string, { rpc, operators, deny, ...settings }: SignInSettings) => `
[site]
name = "Tidepool"
icon = "./icon.svg"
origins = ["${origin}"]

[sign_in]
${Object.entries(settings)
  .map(([name, value]) => `${name} = ${JSON.stringify(value)}`)
  .join('\n')}

${operators ? `[console]\noperators = ${JSON.stringify(operators)}\n` : ''}
${deny ? `[access]\ndeny = ${JSON.stringify(deny)}\n` : ''}
[chains.1]
${rpc ? `rpc = ["${rpc}"]` : ''}
[chains.8453]
`

/** A real site with sign-in. The site can be stopped, and started again with the same data. */
export class SignInSite {
  private running: RunningServer | undefined

  private constructor(
    readonly origin: string,
    private readonly folder: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /**
   * Start a site. `database` is the URL of an existing database. Without `database`, the site stores its data in a file
   * of its folder.
   */
  static async start(settings: SignInSettings, database: string | undefined): Promise<SignInSite> {
    const origin = `http://127.0.0.1:${await findFreePort()}`
    const folder = createSiteFolder('serve', { 'kisslock.toml': createToml(origin, settings), 'icon.svg': icon })
    const site = new SignInSite(origin, folder, database ? { KISSLOCK_STORAGE_URL: database } : {})
    await site.resume()
    return site
  }

  /** Start the server again. */
  async resume(): Promise<void> {
    const port = Number(new URL(this.origin).port)
    this.running = await runServer('serve', { folder: this.folder, port, env: this.env })
  }

  async pause(): Promise<void> {
    await this.running?.stop()
    this.running = undefined
  }

  async end(): Promise<void> {
    await this.pause()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
