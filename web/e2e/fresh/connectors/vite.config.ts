import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The development server also has second.html, an application with two copies of wagmi. */
export default defineConfig({
  plugins: [react()],
  build: { target: 'es2022', rolldownOptions: { input: ['index.html', 'guides.html'] } },
})
