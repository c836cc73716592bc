import type { NextConfig } from 'next'

/** Source maps name the file behind each report of the policy. */
const config: NextConfig = { productionBrowserSourceMaps: true, poweredByHeader: false }

export default config
