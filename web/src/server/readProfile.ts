import type { Site } from './call'

/** Name and picture of an address. A field is null if the server found no name or no picture. */
export type Profile = { name: string | null; avatar: string | null }

const readText = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Read the name and picture of an address from the site's server. Rejects on a network error or an error status. */
export const readProfile = async ({ base_path, handle: handleLocally }: Site, address: string): Promise<Profile> => {
  const path = `profile/${address}`
  const localAnswerPromise = handleLocally?.({ path })
  if (localAnswerPromise) return localAnswerPromise as Promise<Profile>
  const profileResponse = await fetch(`${base_path}/api/${path}`, { credentials: 'omit' })
  if (!profileResponse.ok) throw new Error(`HTTP ${profileResponse.status}`)
  const { name, avatar } = (await profileResponse.json()) as Record<string, unknown>
  // Accept only a path on this origin, because the content security policy blocks pictures from other origins.
  return { name: readText(name), avatar: readText(avatar)?.startsWith(`${base_path}/api/`) ? readText(avatar) : null }
}
