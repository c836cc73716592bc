/** The letter of a method in rows and details. */
export const LETTER: Record<string, string> = { qr_code: 'q', extension: 'e', desktop: 'd' }

/** The fields of a wallet.json that the page needs. The server checks the file (kisslock.guides.model). */
export interface WalletFile {
  id: string
  name: string
  aliases?: string[]
  status: string
  successor?: string
  way_out?: string
  ends?: string
  rdns?: string
  legacy_rdns?: string[]
  flags?: string[]
  namespaces?: string[]
  app_name?: string
  methods: Record<string, Record<string, string>>
  downloads?: Record<string, string>
  links?: Record<string, string>
  deep_links?: Record<string, string>
  browse?: { ios?: string[]; android?: string[]; tried?: boolean }
}

/** The links of a wallet's own browser by system, and `tried` if a person tried them. */
const browseLinks = ({ ios = [], android = [], tried }: NonNullable<WalletFile['browse']>) => ({
  ios,
  android,
  ...(tried ? { tried } : {}),
})

/** The data that is needed only for a chosen wallet, by id: `WalletDetails` of virtual.d.ts. */
export function walletDetails(wallets: WalletFile[]): Record<string, unknown> {
  const details = wallets.map(
    ({ id, methods, status, successor, way_out, ends: day, app_name, downloads = {}, deep_links = {}, browse }) => {
      const ends = status === 'closing' ? day : undefined
      const steps = Object.entries(methods).map(([method, kinds]) => [LETTER[method], Object.values(kinds)])
      const life = { status, successor, way_out, ends }
      return [
        id,
        {
          steps: Object.fromEntries(steps),
          downloads,
          deep_links,
          ...life,
          app_name,
          ...(browse ? { browse: browseLinks(browse) } : {}),
        },
      ]
    },
  )
  return Object.fromEntries(details)
}
