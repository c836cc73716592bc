import { defineConfig, mergeConfig } from 'vitest/config'
import { configOf } from '../build/config'

/** The configuration of the unit tests that run with each mutant. */
export default mergeConfig(
  configOf('page'),
  defineConfig({
    test: {
      environment: 'jsdom',
      restoreMocks: true,
      include: ['src/wallets/guard.test.ts', 'src/wallets/guardedEvents.test.ts'],
    },
  }),
)
