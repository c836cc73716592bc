import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** `second.html` is built by no site: it shows what a developer reads whose application has two copies of wagmi. */
export default defineConfig({ plugins: [react()] })
