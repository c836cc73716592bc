import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [
  index('routes/home.tsx'),
  route('nonce', 'routes/nonce.ts'),
  route('session', 'routes/session.ts'),
] satisfies RouteConfig
