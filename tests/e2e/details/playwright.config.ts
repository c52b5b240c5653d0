import { defineConfig } from 'playwright/test'
import site from '#tests/e2e/playwright.config.ts'

/** How the site looks and behaves at its edges: without scripts, on paper, on slow lines, in other directions. Run by `npm run test:details`. */
export default defineConfig({
  ...site,
  testIgnore: [],
  outputDir: '../../../test-results/details',
})
