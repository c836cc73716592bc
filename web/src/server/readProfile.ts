/** Name and picture of an address; null where the server found none. */
export type Profile = { name: string | null; avatar: string | null }

const text = (value: unknown): string | null => (typeof value === 'string' && value ? value : null)

/** Asks the site's own server for the name and picture of an address. Rejects on a network error or an error status. */
export const readProfile = async (basePath: string, address: string): Promise<Profile> => {
  const answer = await fetch(`${basePath}/api/profile/${address}`, { credentials: 'omit' })
  if (!answer.ok) throw new Error(`HTTP ${answer.status}`)
  const { name, avatar } = (await answer.json()) as Record<string, unknown>
  // Only a path on this origin: the content security policy blocks pictures of others.
  return { name: text(name), avatar: text(avatar)?.startsWith(`${basePath}/api/`) ? text(avatar) : null }
}
