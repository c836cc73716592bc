import { readFileSync } from 'node:fs'
import { join } from 'node:path'

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

/** Every app, in the order in which they are looked for. `data`: the folder of the data. */
export const readWebViews = (data: string): WebViewApp[] =>
  JSON.parse(readFileSync(join(data, 'web_views.json'), 'utf8')).apps

const codeOf = (value: unknown) => JSON.stringify(value)

/** Code of the module by which a page knows that it is in an app's window, and of the one with what differs by app. */
export const webViewModules = (data: string): Record<string, () => string> => ({
  'web-views': () => {
    const apps = readWebViews(data)
    const globals = apps.flatMap(({ globals = [] }) => globals)
    return `export const tokens=${codeOf(apps.flatMap(({ user_agent }) => user_agent))}\nexport const globals=${codeOf(globals)}`
  },
  'web-view-apps': () => {
    const rows = readWebViews(data).map(({ name, user_agent, globals = [], menu = {}, opens }) => ({
      ...{ name, tokens: user_agent, globals, menu, opens },
    }))
    return `export default ${codeOf(rows)}`
  },
})
