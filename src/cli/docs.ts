/**
 * `npm run docs`: writes `schemas/README.md`, the reference of the config, and the settings in `deploy/README.md`.
 */
import { existsSync, readFileSync } from 'node:fs'
import { referenceWith, withoutExamples } from '#checker/reference.ts'
import { runGenerator } from './command.ts'
import { withSettings } from './docs/settings-reference.ts'
import { loadConfig } from './load-config.ts'

/** The pages with a part that is written anew. */
const parts: Readonly<Record<string, (page: string) => string>> = {
  'deploy/README.md': withSettings,
}

function reference(): Readonly<Record<string, string>> {
  // A site of its own has no such pages.
  const pages = Object.entries(parts).filter(([page]) => existsSync(page))
  return {
    'schemas/README.md': referenceWith(loadConfig()),
    ...Object.fromEntries(pages.map(([page, rewrite]) => [page, rewrite(readFileSync(page, 'utf8'))])),
  }
}

await runGenerator({
  script: 'docs',
  from: 'the schemas, the rules, the settings and the config',
  make: reference,
  essence: withoutExamples,
})
