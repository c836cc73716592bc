import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The page's content security policy. Kisslock needs no inline style or script and no Trusted Types policy. */
const policy = [
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'",
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "require-trusted-types-for 'script'; trusted-types 'none'",
].join('; ')

/** FastAPI's own port. Vite proxies to it: the browser sees one origin, so it sends the session cookie. */
const python = 'http://127.0.0.1:8000'

export default defineConfig({
  plugins: [react()],
  server: { host: '127.0.0.1', proxy: { '/wallet': python, '/members': python } },
  preview: { host: '127.0.0.1', strictPort: true, headers: { 'Content-Security-Policy': policy } },
})
