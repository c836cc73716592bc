import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { python } from '../servers/startServer'

/** Build the documentation site into build/docs. */
export default function buildSite(): void {
  execFileSync(python, ['-m', 'tools.site'], { cwd: join(import.meta.dirname, '../../..'), stdio: 'inherit' })
}
