import { namedConfig } from './build/config'

/** Every build of the table in build/builds.ts: `KISSLOCK_BUILD=console vite build`; without a name the hosted page. */
export default namedConfig(process.env.KISSLOCK_BUILD)
