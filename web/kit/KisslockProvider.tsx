import { type ComponentType, type ReactNode, useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react'
import { CoreProvider } from '../src/dialog/CoreProvider'
import { type Kisslock, kitCoreOf } from './createKisslock'
import { type KisslockEvent, listen } from './events'
import { type Strings, useLanguage } from './language'
import { type AvatarProps, SiteContext } from './site'
import { themeWarnings } from './theme/css'
import type { Theme } from './theme/tokens'

export type KisslockProviderProps = {
  /** What `createKisslock` gave. */
  kisslock: Kisslock
  /** The look; by default Kisslock's own, in the visitor's light or dark. */
  theme?: Theme
  /** A language tag (BCP 47), or `auto` for the visitor's own. By default that of `createKisslock`. */
  locale?: string
  /** Sentences of the site's own by language and key, also of languages that Kisslock does not have. */
  strings?: Strings
  /** Draws the picture of an account in the button, in the place of Kisslock's own. */
  avatar?: ComponentType<AvatarProps>
  /** Called for each event. */
  onEvent?: (event: KisslockEvent) => void
  children?: ReactNode
}

const ownTheme: Theme = {}
const noStrings: Strings = {}

/** Provides a site's Kisslock to the components inside, with the site's look and language. */
export const KisslockProvider = (props: KisslockProviderProps) => {
  const { kisslock, theme = ownTheme, locale, strings = noStrings, avatar, onEvent, children } = props
  if (useContext(SiteContext) && process.env.NODE_ENV !== 'production')
    throw new Error(
      'Kisslock: a <KisslockProvider> is inside of another one. One provider for the whole application is enough; remove the inner one.',
    )
  const site = kitCoreOf(kisslock)
  // In a hydrating page the first state is read here, before the library changes it.
  useSyncExternalStore(site.connection.subscribe, site.connection.get, site.first)
  const core = useLanguage(site, locale ?? site.config.appearance.locale, strings)
  const listener = useRef(onEvent)
  useEffect(() => {
    listener.current = onEvent
  }, [onEvent])
  useEffect(() => listen(site, (event) => listener.current?.(event)), [site])
  useEffect(() => {
    if (process.env.NODE_ENV === 'production') return
    // biome-ignore lint/suspicious/noConsole: the warning is for the developer of the site
    for (const warning of themeWarnings(theme)) console.warn(warning)
  }, [theme])
  const value = useMemo(() => ({ kisslock, core, theme, avatar }), [kisslock, core, theme, avatar])
  return (
    <SiteContext.Provider value={value}>
      <CoreProvider kisslock={core}>{children}</CoreProvider>
    </SiteContext.Provider>
  )
}
