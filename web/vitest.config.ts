import { defineConfig, mergeConfig } from 'vitest/config'
import page from './vite.config'

/** The unit tests, which stand beside what they test; they are built as the page is. */
export default mergeConfig(
  page,
  defineConfig({
    test: {
      environment: 'jsdom',
      include: [
        'src/**/*.test.{ts,tsx}',
        'practice/**/*.test.ts',
        'build/**/*.test.ts',
        'site/**/*.test.{ts,tsx}',
        'embed/**/*.test.ts',
        'kit/**/*.test.{ts,tsx}',
        'console/**/*.test.{ts,tsx}',
      ],
      restoreMocks: true,
    },
  }),
)
