import { findBuildConfig } from './build/config'

/**
 * Vite's settings for any build of build/builds.ts. `KISSLOCK_BUILD=console vite build` runs the build `console`. If
 * KISSLOCK_BUILD is not set, Vite builds the hosted page.
 */
export default findBuildConfig(process.env.KISSLOCK_BUILD)
