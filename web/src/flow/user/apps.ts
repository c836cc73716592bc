import { endClient, readClients } from '../../server/user'
import type { OidcClientAccess as App } from '../../server/wire.gen'
import { createUserPage, type PageState } from './page'
import type { UserOptions } from './prove'

type AppStep = { is: 'list' } | { is: 'ending'; app: App }

export type AppState = PageState<readonly App[], AppStep>

/**
 * Create the page with the apps that have access to the user's account. The visitor can end the access of an app.
 * `path` is the API path of the list.
 */
export const createApps = (options: UserOptions, path: string) => {
  const { site } = options
  const { get, subscribe, read, show, send, showList } = createUserPage<readonly App[], AppStep>(
    options,
    { is: 'list' },
    (site) => readClients(site, path),
  )
  return {
    get,
    subscribe,
    read,
    showList,
    /** Ends the access of an app. Resolves with true if the access has ended. */
    end: async ({ client }: App): Promise<boolean> => {
      const isEnded = await send(() => endClient(site, path, client.id))
      // Read the list again, even after an error of a reachable server: another tab can already have ended the access.
      if (isEnded || get().failure?.code !== 'server/unreachable') await read()
      return isEnded
    },
    askToEnd: (app: App) => show({ is: 'ending', app }),
  }
}
