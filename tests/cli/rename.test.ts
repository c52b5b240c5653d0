import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { loadSite } from '#tests/checker/load-site.ts'
import { projectRoot } from '#tests/checker/sound.ts'
import { run, tempRoot } from './temp-root.ts'

describe('npm run rename', () => {
  let root = ''
  afterEach(() => rmSync(root, { recursive: true }))
  const renameIn = (...args: string[]) => run(root, 'src/cli/rename.ts', args)

  test('shows what it changes, writes it, and says how to take it back', async () => {
    root = tempRoot()
    const { status, stdout, stderr } = await renameIn('/blog/living-below', 'https://sunken.example/blog/below/')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toContain('+    { "from": "/blog/living-below", "to": "/blog/below" }')
    expect(stdout).toContain('npm run rename -- /blog/below /blog/living-below   takes it back')
    expect(existsSync(join(root, 'config/articles/living-below.md'))).toBe(false)
    expect(loadSite(root, projectRoot).site?.articles.map(({ id }) => id)).toEqual(['below'])
  })

  test('writes nothing where the site needs the address, or the config has errors', async () => {
    root = tempRoot()
    const file = join(root, 'config/pages/glossary.json')
    const text = readFileSync(file, 'utf8')
    const { status, stderr } = await renameIn('/glossary', '/healthz')
    expect(status).toBe(1)
    expect(stderr).toContain('nothing was written')
    expect((await renameIn('/glosary', '/words')).stderr).toContain('Did you mean "/glossary"?')
    expect(readFileSync(file, 'utf8')).toBe(text)
  })
})
