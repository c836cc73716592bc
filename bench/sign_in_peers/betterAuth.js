// `node betterAuth.js PORT [cache]`: better-auth with its plugin `siwe` as in the plugin's documentation, with a database
// in the working directory. `cache` turns on its cookie cache.
import { randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { DatabaseSync } from 'node:sqlite'
import { betterAuth } from 'better-auth'
import { getMigrations } from 'better-auth/db/migration'
import { toNodeHandler } from 'better-auth/node'
import { siwe } from 'better-auth/plugins'
import { verifyMessage } from 'viem'

const port = Number(process.argv[2])
const database = new DatabaseSync('peer.db')
database.exec('PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL')

const auth = betterAuth({
  baseURL: `http://127.0.0.1:${port}`,
  secret: randomBytes(32).toString('hex'),
  database,
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  session: { cookieCache: { enabled: process.argv[3] === 'cache', maxAge: 300 } },
  plugins: [
    siwe({
      domain: `127.0.0.1:${port}`,
      getNonce: async () => randomBytes(16).toString('hex'),
      verifyMessage: ({ message, signature, address }) => verifyMessage({ message, signature, address }),
    }),
  ],
})
const { runMigrations } = await getMigrations(auth.options)
await runMigrations()
createServer(toNodeHandler(auth)).listen(port, '127.0.0.1')
