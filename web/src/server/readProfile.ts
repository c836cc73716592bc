import type { Site } from './call'

/** Name and picture of an address; null where the server found none. */
export type Profile = { name: string | null; avatar: string | null }

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Asks the site for the name and picture of an address. Rejects on a network error or an error status. */
export const readProfile = async ({ base_path, local }: Site, address: string): Promise<Profile> => {
  const path = `profile/${address}`
  const localAnswer = local?.({ path })
  if (localAnswer) return localAnswer as Promise<Profile>
  const answer = await fetch(`${base_path}/api/${path}`, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const { name, avatar } = (await answer.json()) as Record<string, unknown>
  // Only a path on this origin: the content security policy blocks pictures of others.
  return { name: text(name), avatar: text(avatar)?.startsWith(`${base_path}/api/`) ? text(avatar) : null }
}
