import { defineConfig, mergeConfig } from 'vitest/config'
import { createBuildConfig } from './build/config'

/**
 * Test files that each need a process of their own: they start the page again, run a build, or use values of both Node
 * and jsdom.
 */
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

/** The unit tests, which are next to the tested modules. The tests are built with the settings of the hosted page. */
export default mergeConfig(
  createBuildConfig('page'),
  defineConfig({
    test: {
      environment: 'jsdom',
      restoreMocks: true,
      // On a busy machine, a test without any wait can take longer than the default of 5 seconds.
      testTimeout: 30_000,
      projects: [
        {
          extends: true,
          test: {
            name: 'units',
            // Running each file in its own context takes half as long as running it in its own process.
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
