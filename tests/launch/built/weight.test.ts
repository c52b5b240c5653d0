import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { budget, weigh } from '#tests/bench/weight.ts'
import { launch } from '#tests/e2e/served-site.ts'
import { allPages } from '#tests/launch/launch-site.ts'

test('no page of the built site is over its weight budget', async () => {
  const weights = await Promise.all(allPages.map((page) => weigh(path.join(launch, 'dist'), page)))
  const over = weights.filter(
    ({ html, script, ownScript }) => html > budget.html || script > budget.script || ownScript > budget.ownScript,
  )
  expect(weights.length).toBeGreaterThan(30)
  expect(over).toEqual([])
})

test('the bundle that renders pages contains its libraries', () => {
  const [build = ''] = globSync('builds/*/dist-server/', { cwd: launch }).sort().slice(-1)
  const scripts = globSync('**/*.js', { cwd: path.join(launch, build) }).map((name) => path.join(launch, build, name))
  const imports = scripts.flatMap((file) => [
    ...readFileSync(file, 'utf8').matchAll(/^(?:import|export)\b.*?["']([^"'.].*?)["'];?$/gm),
  ])
  expect(scripts.length).toBeGreaterThan(30)
  expect(imports.map(([, name]) => name)).toEqual([])
})
