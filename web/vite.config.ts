import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { accentStyles } from './build/accents'
import { compress } from './build/compress'
import { kisslockData } from './build/data'
import { failureTable } from './build/failures'
import { importAtOnce } from './build/importAtOnce'
import { relayStandIns } from './build/relay/plugin'

const source = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The dialog's own modules, with the table of errors, which only later parts read; `host` stands before it in the page;
 * `wallet`, `guide` and the log are loaded after it.
 */
export const dialogModule =
  /\/src\/(dialog\/(Dialog|model|liveText|home\/|frame\/(?!drag)|screens\/|elements\/|icons\/dialog)|flow\/catalogue\/|errors\/table)|kisslock\/(wallets|failures)$/

/** The connection library and what starts it, without its http transport and what requests and scanning need. */
export const engineModule = (id: string): boolean =>
  /web\/build\/(?!relay)|\/src\/(flow\/(runtime|stateWork)|engine\/(?!(http|restore|waking|hasStoredConnection)\b)|wallets\/(?!legacy|isAnyWalletInjected|pageProvider|walletConnect)|errors\/(causes|texts|ProviderFault))|\/node_modules\/(viem|@wagmi|zustand|eventemitter3|mipd|@noble)\//.test(
    id,
  ) &&
  !/@noble\/(curves|ciphers)\/|@noble\/hashes\/.*(_md|sha2|hmac)\.js|utils\/signature\/|transports\/|buildRequest|\/rpc\/http|createBatchScheduler|withDedupe|actions\/(connect|disconnect|switchChain|switchConnection)\.js/.test(
    id,
  )

/** Balance, name and picture: one part for the button and for the account's dialog. */
export const accountDataModule =
  /\/src\/(dialog\/accountData\/|flow\/account\/|actions\/read(Balance|Token)|server\/readProfile)/

/** The hosted page's build: relative URLs, so that the server may mount it below any path. */
export default defineConfig({
  base: './',
  // Parts of the connection library that would come along unused, or larger than their use.
  resolve: { alias: { mipd: source('build/noDiscovery.ts'), eventemitter3: source('build/emitter.ts') } },
  plugins: [react(), kisslockData(), failureTable(), accentStyles(), importAtOnce(), relayStandIns(), compress()],
  build: {
    target: 'es2022',
    outDir: '../src/kisslock/static',
    emptyOutDir: true,
    manifest: 'manifest.json',
    // A data URI would need `data:` in more places of the CSP than images, and the polyfill an inline script.
    assetsInlineLimit: 0,
    // What a late part imports is loaded before it anyway.
    modulePreload: false,
    rolldownOptions: {
      input: ['site/main.tsx'],
      output: {
        codeSplitting: {
          // What late parts share with the dialog belongs to the dialog: no request for a shared remainder.
          groups: [
            { name: 'dialog', test: dialogModule },
            { name: 'engine', test: engineModule },
            { name: 'accountData', test: accountDataModule },
          ],
          includeDependenciesRecursively: false,
        },
      },
    },
  },
})
