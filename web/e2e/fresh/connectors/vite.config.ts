import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * The build leaves out second.html, an application with two copies of wagmi. Only the development server serves
 * second.html.
 */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', rolldownOptions: { input: ['index.html', 'guides.html'] } },
})
