import { namedConfig } from './build/config'

/** Any build in build/builds.ts, such as `KISSLOCK_BUILD=console vite build`. The default is the hosted page. */
export default namedConfig(process.env.KISSLOCK_BUILD)
