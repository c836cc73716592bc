import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { routes } from './server'

/** The URL of the local chain's node. */
const node = 'http://127.0.0.1:8545'

/**
 * The content security policy of the site after RainbowKit's imports were replaced. A site with RainbowKit itself would
 * violate this content security policy, because RainbowKit writes inline styles.
 */
const policy = [
  `default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self' ${node}`,
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

const server: Plugin = {
  name: 'routes',
  configurePreviewServer: ({ middlewares }) => {
    middlewares.use((request, response, next) => void routes(request, response, next).catch(next))
  },
}

export default defineConfig({
  plugins: [react(), server],
  preview: {
    host: '127.0.0.1',
    strictPort: true,
    ...(process.env.WITH_POLICY && { headers: { 'Content-Security-Policy': policy } }),
  },
})
