import { readData, writeExport } from './dataModules.ts'

/** An app in web_views.json: how it is recognized, and how it opens a page in the phone's browser. */
export interface WebViewApp {
  name: string
  user_agent: string[]
  globals?: string[]
  menu?: Partial<Record<'ios' | 'android', string>>
  opens?: string
  tried: boolean
  seen: string
  evidence: string[]
}

/** Return all apps, in the order in which the page checks for them. */
export const readWebViews = (): WebViewApp[] => readData('web_views.json').apps

/**
 * The code of two virtual modules. The first module detects that an app shows the page. The second module contains the
 * differences between apps.
 */
export const webViewModules: Record<string, () => string> = {
  'web-views': () => {
    const webViewApps = readWebViews()
    const tokensJson = JSON.stringify(webViewApps.flatMap(({ user_agent }) => user_agent))
    const globalsJson = JSON.stringify(webViewApps.flatMap(({ globals: globalNames = [] }) => globalNames))
    return `export const tokens=${tokensJson}\nexport const globals=${globalsJson}`
  },
  'web-view-apps': () => {
    const webViewRows = readWebViews().map(({ name, user_agent, globals: globalNames = [], menu = {}, opens }) => ({
      ...{ name, tokens: user_agent, globals: globalNames, menu, opens },
    }))
    return writeExport(webViewRows)
  },
}
