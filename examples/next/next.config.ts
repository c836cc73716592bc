import type { NextConfig } from 'next'

/** With source maps, a report about the content security policy names the source file. */
const config: NextConfig = { productionBrowserSourceMaps: true, poweredByHeader: false }

export default config
