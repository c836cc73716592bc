import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Vite builds index.html. Its development server also has second.html, an application with two copies of wagmi. */
export default defineConfig({ plugins: [react()] })
