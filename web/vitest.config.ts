import { defineConfig, mergeConfig } from 'vitest/config'
import { configOf } from './build/config'

/** These need a process of their own: they start the page anew, build, or hold values of Node beside those of jsdom. */
const apart = [
  'demo/playground/code.test.ts',
  'kit/provider/hydrate.test.tsx',
  'kit/rainbowkit/strictMode.test.tsx',
  'kit/wallets/wallets.test.tsx',
  'site/Page.test.tsx',
  'site/takeOver.test.tsx',
  'src/dialog/prefetchDialog.test.ts',
  'src/server/auth.test.ts',
]

/** The unit tests, which stand beside what they test; they are built as the page is. */
export default mergeConfig(
  configOf('page'),
  defineConfig({
    test: {
      environment: 'jsdom',
      restoreMocks: true,
      projects: [
        {
          extends: true,
          test: {
            name: 'units',
            // A context instead of a process for each file: half of the time.
            pool: 'vmThreads',
            include: [
              'src/**/*.test.{ts,tsx}',
              'practice/**/*.test.ts',
              'build/**/*.test.ts',
              'site/**/*.test.{ts,tsx}',
              'element/**/*.test.{ts,tsx}',
              'kit/**/*.test.{ts,tsx}',
              'console/**/*.test.{ts,tsx}',
              'oidc/**/*.test.{ts,tsx}',
            ],
            exclude: apart,
          },
        },
        { extends: true, test: { name: 'apart', include: apart } },
      ],
    },
  }),
)
