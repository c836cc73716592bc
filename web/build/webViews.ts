import { exporting, readData } from './dataModules.ts'

/** An app of web_views.json: how it is recognised, and how a page is opened in the phone's browser from there. */
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

/** Every app, in the order in which they are looked for. */
export const readWebViews = (): WebViewApp[] => readData('web_views.json').apps

/** Code of the module by which a page knows that it is in an app's window, and of the one with what differs by app. */
export const webViewModules: Record<string, () => string> = {
  'web-views': () => {
    const apps = readWebViews()
    const tokens = JSON.stringify(apps.flatMap(({ user_agent }) => user_agent))
    const globals = JSON.stringify(apps.flatMap(({ globals = [] }) => globals))
    return `export const tokens=${tokens}\nexport const globals=${globals}`
  },
  'web-view-apps': () => {
    const rows = readWebViews().map(({ name, user_agent, globals = [], menu = {}, opens }) => ({
      ...{ name, tokens: user_agent, globals, menu, opens },
    }))
    return exporting(rows)
  },
}
