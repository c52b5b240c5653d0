/**
 * Builds the site of the current folder from nothing; with `plain` without compressing, which a peer leaves to the
 * host.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { checkedSite } from '#cli/load-config.ts'
import { build } from '#build/build.ts'

const cache = mkdtempSync(path.join(tmpdir(), 'cache-'))
try {
  const compressed = !process.argv.includes('plain')
  await build(process.cwd(), checkedSite, (line) => console.log(line), { cache, compressed })
} finally {
  rmSync(cache, { recursive: true })
}
