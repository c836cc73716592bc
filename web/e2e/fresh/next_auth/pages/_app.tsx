import 'kisslock/rainbowkit/styles.css'
import type { AppProps } from 'next/app'
import { Providers } from '../app/Providers'

/** The application's providers, for pages of Next.js's Pages Router. */
const App = ({ Component, pageProps }: AppProps) => (
  <Providers>
    <Component {...pageProps} />
  </Providers>
)

export default App
