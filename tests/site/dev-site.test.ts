import { expect, test } from 'vitest'
import { devSite } from '#build/dev/dev-site.ts'
import { siteAddresses } from '#server/pages.ts'
import { sitePages } from '#site/pages/pages.ts'
import { run } from '#tests/cli/temp-root.ts'
import { devRoot, edit } from './dev-root.ts'

test('the command, the build and the overlay say the same of a broken config, the overlay only its errors', async () => {
  const root = devRoot()
  edit(root, 'config/pages/home.json', '"market": "atlantis"', '"market": "mu"')
  edit(root, 'config/markets/atlantis.json', '"price": 120', '"colour": 120')
  const checked = await run(root, 'src/cli/check.ts', [])
  const built = await run(root, 'scripts/build.ts', [])
  expect([checked.status, built.status]).toEqual([1, 1])
  // Promotions that have ended are among them.
  expect(checked.stdout).toContain('warning The promotion "10% off" ended on 2024-06-30')
  expect(checked.stdout).toContain('"colour" is not a plan property.')
  expect(built.stderr).toBe(checked.stdout)
  const { problems, report } = devSite(root)
  expect(`${report()}\n`).toBe(checked.stdout)
  expect(checked.stdout).toContain(`\n${problems()?.summary}\n`)
  expect(problems()?.text.match(/:\d+:\d+ error .*/g)).toEqual(checked.stdout.match(/:\d+:\d+ error .*/g))
  expect(problems()?.text).not.toContain(' warning ')
})

test('warnings alone keep nobody from developing, and are counted', () => {
  const config = devSite(devRoot())
  expect(config.site()?.markets).toHaveLength(2)
  expect(config.problems()).toBeUndefined()
  expect(config.report()).toBe('The config is sound. 1 warning in 1 file.')
})

test('a language that is a draft is shown while developing, and no build has it', () => {
  const config = devSite(devRoot())
  const site = config.site()
  expect(config.addresses().pages.has('/ar-eg/lemuria')).toBe(true)
  expect(site && siteAddresses(sitePages(site)).pages.has('/ar-eg/lemuria')).toBe(false)
})
