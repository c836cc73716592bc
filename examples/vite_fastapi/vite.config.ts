import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** All that the page may do. Kisslock needs no inline style, no inline script and no policy of Trusted Types. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

/** FastAPI on its own port. The browser sees one origin, so the session's cookie is sent. */
const python = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/wallet': python, '/members': python } },
  preview: { host: '127.0.0.1', strictPort: true, headers: { 'Content-Security-Policy': policy } },
})
