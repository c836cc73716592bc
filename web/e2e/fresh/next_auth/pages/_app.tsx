import 'kisslock/rainbowkit/styles.css'
import type { AppProps } from 'next/app'
import { Providers } from '../app/Providers'

/** The same providers for pages of the Pages Router of Next.js. */
const App = ({ Component, pageProps }: AppProps) => (
  <Providers>
    <Component {...pageProps} />
  </Providers>
)

export default App
